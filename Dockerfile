# The page with all games, on this machine only:
#   docker build -t wordtools . && docker run --rm --init --network host wordtools
# and open the address that it prints (with Docker Desktop, turn host networking on first). Any other command:
#   docker run --rm --entrypoint wordtools wordtools ruzzle demo
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY packages packages
COPY tools/backend tools/backend
RUN WORDTOOLS_KERNELS=required python -m pip wheel --no-cache-dir --wheel-dir /wheels ./packages/*/ \
    './packages/crossword[pdf,png]'

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    python -m pip install --no-cache-dir --no-index /wheels/*.whl
RUN useradd --create-home player
USER player
ENTRYPOINT ["wordtools", "web", "--no-open", "--port", "8765"]
