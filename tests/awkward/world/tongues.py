"""Languages: their encodings, decimal signs and groups of digits."""

from awkward.world.telling import GOLF, World, golf, text, told

GERMAN = (
    "Außentemperatur;Niederschlag (mm);Preis;Straße;Klasse\r\n"
    "12,5;0,0;1.200,50;Königsstraße;gut\r\n-3,25;1,5;950;Müllerweg;schlecht\r\n"
    "20;12,0;12.000;Königsstraße;gut\r\n7,75;3,3;2.500;Äußere Gasse;schlecht\r\n"
)
GERMAN_TOLD = (
    "Außentemperatur=numeric Niederschlag+(mm)=numeric Preis=numeric Straße=nominal Klasse=target"
)
POLISH = "miasto;zarobki;wykształcenie;klasa\nŁódź;5 200,50;wyższe;tak\nGdańsk;4 100,00;średnie;nie\n"
POLISH += "Kraków;6 050,25;wyższe;tak\nŻyrardów;3 900,00;zawodowe;nie\n"
RUSSIAN = "Город;Возраст;Доход;Класс\nМосква;34;51,5;да\nКазань;28;40,2;нет\nМосква;45;62,9;да\nТверь;51;38,1;нет\n"
JAPANESE = "天気,気温,湿度,遊ぶ\n晴れ,30,高い,いいえ\n曇り,28,高い,はい\n雨,20,普通,はい\n晴れ,25,普通,はい\n雨,18,高い,いいえ\n"
KOREAN = "날씨,온도,습도,경기\n맑음,30,높음,아니오\n흐림,28,높음,예\n비,20,보통,예\n맑음,25,보통,예\n비,18,높음,아니오\n"
CHINESE = "色泽,根蒂,密度,好瓜\n青绿,蜷缩,0.697,是\n乌黑,蜷缩,0.774,是\n浅白,硬挺,0.243,否\n青绿,稍蜷,0.666,否\n"
TURKISH = "şehir;yaş;sınıf\nİstanbul;34;evet\nIğdır;28;hayır\nİzmir;51;evet\nÇorum;40;hayır\n"
GREEK = "πόλη;ηλικία;κλάση\nΑθήνα;34;ναι\nΠάτρα;28;όχι\nΒόλος;51;ναι\n"
FRENCH = (
    "prénom;âge;revenu;catégorie\nHélène;34;1 250,75;élevée\nFrançois;28;980,00;modérée\n"
    "Zoé;51;12 300,50;élevée\nRené;40;2 100,00;modérée\n"
)

LANGUAGES = [
    text(
        "german-excel.csv",
        GERMAN,
        told(
            GERMAN_TOLD,
            says="decimal_comma grouped",
            encoding="cp1252",
            separator=";",
            number_format="comma",
            numbers={"Preis": [1200.5, 950, 12000, 2500], "Außentemperatur": [12.5, -3.25, 20, 7.75]},
        ),
        encoding="cp1252",
    ),
    text(
        "german-utf8.csv",
        GERMAN,
        told(GERMAN_TOLD, encoding="utf-8", numbers={"Preis": [1200.5, 950, 12000, 2500]}),
    ),
    text(
        "german-groups-only.csv",
        "menge;preis;art\n1.200;0,50;a\n2.500;1,25;b\n950;2,75;a\n12.000;3,10;b\n",
        told(
            "menge=numeric preis=numeric art=target",
            number_format="comma",
            numbers={"menge": [1200, 2500, 950, 12000], "preis": [0.5, 1.25, 2.75, 3.1]},
        ),
    ),
    text(
        "german-doubtful.csv",
        "menge;art\n1.200;a\n2.500;b\n1.750;a\n3.100;b\n",
        told("menge=numeric art=target", asks="numbers"),
    ),
    text(
        "english-doubtful.csv",
        "amount;kind\n1,200;a\n2,500;b\n1,750;a\n3,100;b\n",
        told("amount=numeric kind=target", asks="numbers"),
    ),
    text(
        "french-excel.csv",
        FRENCH,
        told(
            "prénom=nominal âge=numeric revenu=numeric catégorie=target",
            encoding="cp1252",
            number_format="comma",
            numbers={"revenu": [1250.75, 980, 12300.5, 2100]},
        ),
        encoding="cp1252",
    ),
    text(
        "french-narrow-spaces.csv",
        FRENCH.replace(" ", "\u202f"),
        told(
            "prénom=nominal âge=numeric revenu=numeric catégorie=target",
            numbers={"revenu": [1250.75, 980, 12300.5, 2100]},
        ),
    ),
    text(
        "swiss.csv",
        "Kanton;Einwohner;Steuer;Klasse\nZürich;1'539'275;98.5;hoch\nGenève;506'343;110.25;hoch\n"
        "Uri;36'819;100.0;tief\nZug;128'794;82.0;tief\n",
        told(
            "Kanton=nominal Einwohner=numeric Steuer=numeric Klasse=target",
            says="grouped",
            numbers={"Einwohner": [1539275, 506343, 36819, 128794], "Steuer": [98.5, 110.25, 100, 82]},
        ),
    ),
    text(
        "swiss-typographic.csv",
        "ort;preis;klasse\na;1’234.5;x\nb;2’000.0;y\nc;950.0;x\n",
        told("ort=nominal preis=numeric klasse=target", numbers={"preis": [1234.5, 2000, 950]}),
    ),
    text(
        "polish-cp1250.csv",
        POLISH,
        told(
            "miasto=nominal zarobki=numeric wykształcenie=nominal klasa=target",
            encoding="cp1250",
            numbers={"zarobki": [5200.5, 4100, 6050.25, 3900]},
            cells={"miasto": ["Łódź", "Gdańsk", "Kraków", "Żyrardów"]},
        ),
        encoding="cp1250",
    ),
    text(
        "russian-cp1251.csv",
        RUSSIAN,
        told(
            "Город=nominal Возраст=numeric Доход=numeric Класс=target",
            encoding="cp1251",
            numbers={"Доход": [51.5, 40.2, 62.9, 38.1]},
        ),
        encoding="cp1251",
    ),
    text(
        "russian-dos.csv",
        RUSSIAN,
        told(
            "Город=nominal Возраст=numeric Доход=numeric Класс=target",
            cells={"Город": ["Москва", "Казань", "Москва", "Тверь"]},
        ),
        "--encoding",
        "cp866",
        encoding="cp866",
    ),
    text(
        "japanese-excel.csv",
        JAPANESE,
        told("天気=nominal 気温=numeric 湿度=nominal 遊ぶ=target", rows=5),
        encoding="shift_jis",
    ),
    text(
        "japanese-unix.csv",
        JAPANESE,
        told("天気=nominal 気温=numeric 湿度=nominal 遊ぶ=target", encoding="euc_jp"),
        encoding="euc_jp",
    ),
    text(
        "korean-excel.csv",
        KOREAN,
        told("날씨=nominal 온도=numeric 습도=nominal 경기=target", encoding="cp949"),
        encoding="cp949",
    ),
    text(
        "chinese-excel.csv",
        CHINESE,
        told("色泽=nominal 根蒂=nominal 密度=numeric 好瓜=target", encoding="gb18030"),
        encoding="gbk",
    ),
    text(
        "chinese-unicode-text.txt",
        CHINESE.replace(",", "\t"),
        told("色泽=nominal 根蒂=nominal 密度=numeric 好瓜=target", encoding="utf-16", separator="\t"),
        encoding="utf-16",
    ),
    text(
        "chinese-punctuation.csv",
        CHINESE.replace(",", "，"),
        told("色泽=nominal 根蒂=nominal 密度=numeric 好瓜=target", separator="，"),
    ),
    text(
        "chinese-units.csv",
        "城市,人口,收入,类别\n北京,2189万,1.5亿,大\n遵义,660万,８５００万,中\n拉萨,86万,3000万,小\n苏州,1275万,1.2亿,大\n",
        told(
            "城市=nominal 人口=numeric 收入=numeric 类别=target",
            says="suffix full_width",
            numbers={"人口": [21890000, 6600000, 860000, 12750000], "收入": [1.5e8, 8.5e7, 3e7, 1.2e8]},
        ),
    ),
    text("turkish.csv", TURKISH, told("şehir=nominal yaş=numeric sınıf=target", encoding="utf-8")),
    text(
        "greek-told.csv",
        GREEK,
        told("πόλη=nominal ηλικία=numeric κλάση=target", encoding="cp1253"),
        "--encoding",
        "cp1253",
        encoding="cp1253",
    ),
    World(
        "one-bad-byte.csv", golf().encode() + b"\xffrainy,70,no\n", told(GOLF, asks="encoding", rows=11)
    ),
    text("utf16-told-utf8.csv", golf(), "not_this_encoding", "--encoding", "utf-8", encoding="utf-16"),
]
