# The app behind nginx, as an ordinary user: docker build -t c45 . && docker run -p 8501:8501 c45
FROM python:3.11-slim

# The fonts are those of pictures (PNG), which are drawn here; a slim image has none.
RUN apt-get update \
 && apt-get install -y --no-install-recommends nginx-light fonts-noto-cjk \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --create-home --uid 1000 learner

WORKDIR /app
COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY . .
RUN python -m compileall -q c45_core c45_fast c45_course c45_library topics ui pages

USER learner
RUN python -m c45_core compile && python deploy/tell_stories.py
ENV PYTHONUNBUFFERED=1 WORKERS=2
EXPOSE 8501
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8501/_stcore/health', timeout=4)"]
# exec: the stop signal reaches the app.
CMD ["sh", "-c", "exec python deploy/serve.py --port 8501 --workers \"$WORKERS\""]
