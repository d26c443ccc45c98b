"""Detect the encoding of a text file: a byte order mark, then UTF-8, then the most plausible other.

charset-normalizer ranks the encodings; for files of a few lines, as a teacher types them, its
statistics are too thin (a GBK file of four characters becomes Big5, Latin-1 becomes Baltic). So the
encodings met here are tried strictly first, and of those that fit the one wins whose text is most
plausible; a reading that is nearly as plausible makes it doubtful, and is asked about.

A text is as plausible as the logarithm of a probability says: of each character on its own, by a coarse
model of the language (the lists below, the levels of the standards), and of how letters follow each
other. The models are rough, but a wrong encoding is mostly wrong by many orders of magnitude.
"""

import codecs
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import log
from pathlib import Path

from c45_core.language.refusal import refusal
from c45_course.readers.file_questions import FileAnswer, FileQuestion, QuestionKind
from c45_course.readers.files import read_file

MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
OFFERED = (
    *("utf-8", "gb18030", "big5", "utf-16", "cp1252", "cp1250", "cp1251", "koi8_r", "cp866"),
    *("cp850", "cp932", "euc_jp", "cp949", "latin-1"),
)
"""Encodings that the switch offers, beside those charset-normalizer finds likely."""
SAMPLE = 50_000
"""Number of bytes looked at to tell encodings apart; the whole file is decoded with the one chosen."""
CLOSE = 4.0
"""Maximum difference of the logarithms of two readings of which the better one is doubted."""
POOR, HOPELESS = -10.2, -13.2
"""Means of a character below which the best reading is doubted, and is none."""
MAX_RIVALS, MAX_LINES_SHOWN, MAX_CHARACTERS_SHOWN = 2, 2, 60
MIN_GOOD, MIN_GOOD_PER_BAD = 2, 4
"""Minimum number of good characters beside bad bytes in UTF-8, in all and for each of them."""
_NUL_SHARE = 0.2
_BAD = re.compile("[\udc80-\udcff]")


@dataclass(frozen=True)
class DecodedText:
    """A text and how it was read; `likely`: encodings to offer, the chosen one first."""

    text: str
    encoding: str
    likely: tuple[str, ...]
    doubtful: bool = False
    question: FileQuestion | None = None


def decode(data: bytes, name: str, encoding: str | None = None) -> DecodedText:
    """Return bytes as text. `name` says in an error where they come from; `encoding` corrects.

    >>> found = decode("色泽,好瓜".encode("gb18030"), "melons.csv")
    >>> found.text, found.encoding
    ('色泽,好瓜', 'gb18030')
    """
    if encoding is None:
        marked = (encoding for mark, encoding in MARKS.items() if data.startswith(mark))
        encoding = next(marked, None) or _find_wide_encoding(data)
    if encoding is not None:
        return DecodedText(_decode_as(data, name, encoding), encoding, _offer_encodings(encoding))
    if (text := _try_decoding(data, "utf-8")) is not None:
        return DecodedText(text, "utf-8", _offer_encodings("utf-8"))
    return _decode_likeliest(data, name)


def read_text(path: str | Path) -> str:
    """Return the text of a file."""
    return decode(read_file(path), Path(path).name).text


def _decode_likeliest(data: bytes, name: str) -> DecodedText:
    """Choose among the encodings that fit all bytes the one whose text is most plausible."""
    _refuse_bad_bytes(data, name)
    sample = _take_sample(data)
    texts = {each: text for each in MODELS if (text := _try_decoding(sample, each)) is not None}
    scores = {each: plausibility(text, each) for each, text in texts.items()}
    order = _keep_fitting(sorted(scores, key=lambda each: -scores[each]), scores, data)
    ranked = _rank_encodings(sample)
    if not order or scores[order[0]] < HOPELESS * count_beyond_ascii(texts[order[0]]):
        # The detector knows more encodings; where it is at a loss, so is everybody.
        others = (each for each in ranked if each not in texts)
        fitting = (each for each in others if _try_decoding(data, each) is not None)
        best = next(fitting, order[0] if order else None)
        if best is None:
            raise refusal("not_text", file=name)
        offered = _offer_encodings(best, *order, *ranked)
        return DecodedText(_decode_as(data, name, best), best, offered, doubtful=True)
    same = [each for each in order if texts[each] == texts[order[0]]]
    best = max(same, key=lambda each: PRIORS.get(each, 0.0))
    rivals = [each for each in order if scores[order[0]] - scores[each] < CLOSE]
    unsure = scores[order[0]] < POOR * count_beyond_ascii(texts[best])
    shown = _keep_different([best, *(order if unsure else rivals)], texts)[: 1 + MAX_RIVALS]
    doubtful = unsure or len(shown) > 1
    question = _ask_encoding({each: texts[each] for each in shown}) if len(shown) > 1 else None
    text = _decode_as(data, name, best)
    return DecodedText(text, best, _offer_encodings(*shown, best, *order, *ranked), doubtful, question)


def _take_sample(data: bytes) -> bytes:
    """Return the first lines that hold more than ASCII, so many as are looked at."""
    lines, size = [], 0
    for line in data.split(b"\n"):
        if not line.isascii():
            lines.append(line)
            size += len(line)
        if size > SAMPLE:
            break
    return b"\n".join(lines)


def _keep_fitting(order: list[str], scores: dict[str, float], data: bytes) -> list[str]:
    """Return the encodings, the most plausible first, that fit all bytes; the last ones unchecked."""
    fit: list[str] = []
    for place, each in enumerate(order):
        if fit and scores[fit[0]] - scores[each] > CLOSE:
            return [*fit, *order[place:]]
        if _try_decoding(data, each) is not None:
            fit.append(each)
    return fit


def _keep_different(encodings: list[str], texts: dict[str, str]) -> list[str]:
    """Return the encodings whose texts differ, the first of equals."""
    found: dict[str, str] = {}
    for each in encodings:
        found.setdefault(texts[each], each)
    return list(found.values())


def _ask_encoding(texts: dict[str, str]) -> FileQuestion:
    """Show the same cells in each reading: the first lines that read differently."""
    lines = [text.split("\n") for text in texts.values()]
    differing = [row for row in zip(*lines, strict=False) if len(set(row)) > 1][:MAX_LINES_SHOWN]
    answers = []
    for place, encoding in enumerate(texts):
        shown = " / ".join(row[place].strip() for row in differing)
        answers.append(FileAnswer(encoding, "", shown[:MAX_CHARACTERS_SHOWN]))
    return FileQuestion(QuestionKind.ENCODING, tuple(answers))


def _refuse_bad_bytes(data: bytes, name: str) -> None:
    """Refuse UTF-8 with a few bytes that do not belong there, and say where the first one is."""
    known = data.decode("utf-8", "ignore")
    good = len(known) - len(known.encode("ascii", "ignore"))
    text = data.decode("utf-8", "surrogateescape")
    bad = len(text) - len(known)
    found = _BAD.search(text)
    if found is None or good < MIN_GOOD or bad * MIN_GOOD_PER_BAD > good:
        return  # it may be UTF-8 throughout, with a zero byte that no table has
    at = found.start()
    byte = ord(text[at]) - 0xDC00
    raise refusal(
        "bad_byte",
        file=name,
        line=text.count("\n", 0, at) + 1,
        column=at - text.rfind("\n", 0, at),
        byte=f"0x{byte:02X}",
        looks=bytes([byte]).decode("cp1252", "replace"),
        count=bad,
    )


def _decode_as(data: bytes, name: str, encoding: str) -> str:
    try:
        codecs.lookup(encoding)
        text = data.decode("utf-8-sig" if encoding == "utf-8" else encoding)
    except LookupError:
        raise refusal("no_encoding", encoding=encoding) from None
    except UnicodeError:
        key = "not_text" if encoding in MARKS.values() else "not_this_encoding"
        raise refusal(key, file=name, encoding=encoding) from None
    if "\0" in text:
        raise refusal("not_text", file=name)
    return text


def _try_decoding(data: bytes, encoding: str) -> str | None:
    """Return the text, None where the bytes do not fit or the characters are none of a table."""
    try:
        text = data.decode(encoding)
    except UnicodeError:
        return None
    if encoding == "utf-8":
        return None if "\0" in text else text
    return None if _CONTROL.search(text) else text


_CONTROL = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x9f]")


def _find_wide_encoding(data: bytes) -> str | None:
    """Tell UTF-16 without a mark: every other byte of Latin text and line ends is 0."""
    head = data[:SAMPLE]
    if len(head) < 4 or len(data) % 2 or head.count(0) < len(head) * _NUL_SHARE / 2:
        return None
    for encoding, high in (("utf-16-le", head[1::2]), ("utf-16-be", head[::2])):
        zeros = high.count(0)
        if zeros >= max(len(high) * _NUL_SHARE, 4 * (head.count(0) - zeros)):
            return encoding if _try_decoding(data, encoding) is not None else None
    return None


def _rank_encodings(data: bytes) -> list[str]:
    """Return what charset-normalizer finds likely, the likeliest first."""
    # Here, so that bundled tables need numpy alone.
    from charset_normalizer import from_bytes

    head = data[:SAMPLE]
    cut = head.rfind(b"\n") + 1 if len(data) > SAMPLE else len(head)
    found = (match.encoding for match in from_bytes(head[: cut or len(head)]))
    return [encoding for encoding in found if not encoding.startswith("utf")]


def _offer_encodings(*first: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*first, *OFFERED]))


_WORD = re.compile(r"[^\x00-\x40\x5b-\x60\x7b-\x7f]+")
"""A run of letters, and of whatever is beyond ASCII."""
MAX_WORDS = 2000
LONGEST_WORD = 100
_NEVER = -16.0
_SIGN = -8.5
_SIGNS = "，。、；：？！（）「」『』“”‘’《》％＋－＝／～·…—　①②③④⑤０１２３４５６７８９〇々ー㎏㎝℃"


def plausibility(text: str, encoding: str) -> float:
    """Return the logarithm of how plausible a text is, up to what all readings of it share.

    >>> plausibility("色泽,好瓜", "gb18030") > plausibility("伎屙,疑圖", "big5")
    True
    """
    score = MODELS[encoding]
    return PRIORS.get(encoding, 0.0) + sum(map(score, _find_words(text)))


def count_beyond_ascii(text: str) -> int:
    """Return the number of characters on which the plausibility of a text rests, at least 1."""
    return max(1, sum(each > "\x7f" for word in _find_words(text) for each in word))


def _find_words(text: str) -> list[str]:
    """Return the different words with letters beyond ASCII: a word counts once."""
    found = (word for word in _WORD.findall(text) if not word.isascii())
    return list(dict.fromkeys(word[:LONGEST_WORD] for word in found))[:MAX_WORDS]


@dataclass(frozen=True)
class Standard:
    """Scores of the characters of a two-byte encoding.

    `usual`: the logarithms of the most frequent characters; `first` to `last`: the leading bytes of the
    first level of the standard, each of its characters with `level`; `beyond`: from this byte on
    `rare`; `else_there`: any other character of the standard; `not_there`: one that it does not have.
    """

    encoding: str
    usual: Mapping[str, float]
    first: int
    last: int
    level: float
    else_there: float
    not_there: float
    beyond: int = 256
    rare: float = _NEVER

    def score(self, each: str) -> float:
        """Return the logarithm of how likely a character is."""
        if each in self.usual:
            return self.usual[each]
        lead = _leading_byte(each, self.encoding)
        if self.first <= lead <= self.last:
            return self.level
        if each in _SIGNS:
            return _SIGN
        if lead >= self.beyond:
            return self.rare
        return self.else_there if lead else self.not_there

    def model(self) -> Callable[[str], float]:
        """Return the model of words: the sum over their characters beyond ASCII."""
        known = lru_cache(maxsize=20_000)(self.score)
        return lambda word: sum(known(each) for each in word if each > "\x7f")


def _share_range(first: str, last: str, share: float) -> dict[str, float]:
    """Return the characters of a range, each with its part of a share."""
    return dict.fromkeys(map(chr, range(ord(first), ord(last) + 1)), share)


def _leading_byte(character: str, encoding: str) -> int:
    """Return the first of two bytes, 0 where the standard has no such character."""
    try:
        data = character.encode(encoding)
    except UnicodeError:
        return 0
    return data[0] if len(data) == 2 else 0


def _alphabet_model(usual: str, rare: str = "", *, joined: bool = False) -> Callable[[str], float]:
    """Return the model of an alphabet of small letters; `joined`: with those of ASCII between them."""
    small = dict.fromkeys(rare, log(0.07 / max(1, len(rare))))
    small |= dict.fromkeys(usual, log(0.9 / len(usual)))

    def score(word: str) -> float:
        total, before = 0.0, ""
        run = 0
        capitals = word.isupper() and len(word) > 1
        for each in word:
            if each > "\x7f":
                total += _letter_score(each, before, small, capitals)
                run += 1
                if joined and run > 2:
                    total -= 3
            else:
                run = 0
            if before and (each > "\x7f") != (before > "\x7f"):
                # Letters of another script stand apart; a sign within a word is a letter misread.
                alphabetic = each.isalpha() and before.isalpha()
                total -= (0 if joined else 6) if alphabetic else 3 if before.isalpha() else 0.5
            before = each
        return total

    return score


def _letter_score(each: str, before: str, small: dict[str, float], capitals: bool) -> float:
    if each in small:
        return small[each]
    if each.lower() in small:
        follows = before.isalpha() and not capitals
        return small[each.lower()] - (4.5 if follows else 1.5)
    if each.isalpha():
        return -8.5
    return -7.0 if each in "°€£§²³µ½¼«»“”‘’„–—…®™№" else -10.5 if each != "\u00a0" else -6.5


_CYRILLIC = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"
_WEST, _WEST_TOO = "äöüßéèàçñóíáúêôâîåøæã", "ûëïõìòùœýðþ"
_MIDDLE, _MIDDLE_TOO = "ąćęłńóśźżěščřžýáíéúůňőöü", "ďťűäăâîșțşţđôľĺŕ"
_GREEK = "αοιετσνηυρπκμλςωάέίόήύώδγχθφβξζψϊϋ"
_TURKISH = "ığşçöüâîûİ"
_HEBREW = "אבגדהוזחטיכךלמםנןסעפףצץקרשת"
_ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءأإآؤئ"
SIMPLIFIED = frozenset(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里"
    "用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实"
    "日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政"
    "美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员"
    "解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件"
    "计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象"
    "完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔级号龄姓"
    "否晴雨阴风温湿编序值类别标签属样本收入买男女低湿度天气体重班成绩价型状态称率额数量省县城街红黄蓝绿青黑"
    "一二三四五六七八九零百千元月季春夏秋冬早晚午甲乙丙丁优良差优秀合格病症药检验阳吸烟酒血压糖"
)
TRADITIONAL = frozenset(
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡"
    "用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實"
    "日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政"
    "美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員"
    "解水名真論處走義各入幾口認條平系氣題活更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計"
    "晴雨陰風溫濕編號值類標籤屬樣本收買男低班績價型狀態稱率額省縣城街紅黃藍綠青黑否雲多低年齡姓級優良差"
)
KOREAN = frozenset(
    "이다는의에을가를은한고하도로지사기서인자대나리어정으시그아수들제해일있부전보스원주라동상과구것장성게만"
    "공면신여경연니조거적우국안유비세오위용선소학년생관식물미문모방중현실명개무계분간화재등업결당회내야래습온"
    "날씨바람맑흐림높낮음없남녀별름급예점번호값강북천산울광트드르크러더데레와며까때말두세네영체통진발교급포"
    "합격불반달월요금토목질병환치료약흡연음주혈압당뇨키몸무게직업소득지역도시군읍면저고보많적좋나쁨있크작빨"
    "노파초검흰색종류구매판매가격수량단위평균합계불만족결과분류등급이름나이성별"
)
JAPANESE = frozenset(
    "日一国人年大十二本中長出三時行見月後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名"
    "川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨会同事自社発者地業方新場員立開手力問代明動"
    "京目通言理体田主題意不作用度強公持野以思家世多正安院心界教文元重近考画海売知道集別物使品計死特私始朝"
    "運終台広住無真有口少町料工建空急止送切転研足究楽起着店病質待試族銀早映親験英医仕去味写字答夜音注帰古"
    "歌買悪図週室歩風紙黒花春赤青館色走秋夏習駅洋旅服夕曜飲肉貸飯勉冬昼茶弟牛魚兄犬妹姉漢晴曇温湿類果結"
    "性齢職県市区都府村番号値低普通遊販売価格数量平均合計分類等級"
)

_SIMPLIFIED = Standard(
    "gb2312",
    dict.fromkeys(SIMPLIFIED, log(0.70 / 480)),
    *(0xB0, 0xD7, log(0.27 / 3275), -12.5, -15.0),
    *(0xD8, log(0.02 / 3008)),
)
_TRADITIONAL = Standard(
    "big5",
    dict.fromkeys(TRADITIONAL, log(0.65 / 450)),
    *(0xA4, 0xC6, log(0.32 / 4950), -13.0, -13.0),
    *(0xC9, log(0.02 / 7652)),
)
_KOREAN = Standard(
    "euc_kr", dict.fromkeys(KOREAN, log(0.66 / 270)), *(0xB0, 0xC8, log(0.31 / 2080), -13.1, -15.3)
)
_KANA = _share_range("ぁ", "ん", log(0.40 / 83)) | _share_range("ァ", "ー", log(0.22 / 87))
_JAPANESE = Standard(
    "euc_jp",
    _share_range("\uff61", "\uff9f", -9.5) | dict.fromkeys(JAPANESE, log(0.24 / 300)) | _KANA,
    *(0xB0, 0xCF, log(0.12 / 2700), -12.7, -15.0),
)

MODELS: dict[str, Callable[[str], float]] = {
    "gb18030": _SIMPLIFIED.model(),
    "big5": _TRADITIONAL.model(),
    "cp949": _KOREAN.model(),
    "cp932": _JAPANESE.model(),
    "euc_jp": _JAPANESE.model(),
    "cp1252": _alphabet_model(_WEST, _WEST_TOO, joined=True),
    "cp1250": _alphabet_model(_MIDDLE, _MIDDLE_TOO, joined=True),
    "iso8859_2": _alphabet_model(_MIDDLE, _MIDDLE_TOO, joined=True),
    "cp1254": _alphabet_model(_TURKISH, _WEST, joined=True),
    "cp850": _alphabet_model(_WEST, _WEST_TOO, joined=True),
    "cp852": _alphabet_model(_MIDDLE, _MIDDLE_TOO, joined=True),
    "cp437": _alphabet_model(_WEST, _WEST_TOO, joined=True),
    "cp1251": _alphabet_model(_CYRILLIC),
    "koi8_r": _alphabet_model(_CYRILLIC),
    "cp866": _alphabet_model(_CYRILLIC),
    "iso8859_5": _alphabet_model(_CYRILLIC),
    "cp1253": _alphabet_model(_GREEK),
    "cp1255": _alphabet_model(_HEBREW),
    "cp1256": _alphabet_model(_ARABIC),
}
"""Functions that score a word, by the encoding it is read in; in this order if two read the same."""
PRIORS = {
    **{"big5": -0.5, "cp949": -0.7, "cp932": -0.7, "euc_jp": -1.5, "cp1251": -0.5, "koi8_r": -2.0},
    **{"cp866": -2.0, "iso8859_5": -4.0, "cp1250": -1.0, "iso8859_2": -2.0, "cp850": -2.5},
    **{"cp852": -3.0, "cp437": -2.6, "cp1254": -2.0, "cp1253": -1.0, "cp1255": -2.0, "cp1256": -2.0},
}
"""Logarithms of how likely an encoding is before the text is seen."""
