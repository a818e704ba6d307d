# The images of Tocsin (docs/docker.md), for amd64 and arm64:
#   docker build -t tocsin .                        with the built-in PostgreSQL
#   docker build -t tocsin:slim --target slim .     for DATABASE_URL
# npm run try:image builds both on bases made of Debian's packages, and tries them.

# Only builds: Node.js 20 or newer with npm 11. What runs is the Node.js that Tocsin brings.
ARG BUILD_BASE=docker.io/library/node:24-trixie-slim
# glibc, libstdc++ and a shell, with which the built-in PostgreSQL makes its database.
ARG BASE=docker.io/library/debian:trixie-slim
# glibc and libstdc++.
ARG SLIM_BASE=gcr.io/distroless/cc-debian12

FROM --platform=$BUILDPLATFORM ${BUILD_BASE} AS build
ARG TARGETARCH=amd64
WORKDIR /tocsin
COPY . .
RUN npm ci --no-audit --no-fund && node deploy/image/assemble.mjs /image "$TARGETARCH"

# Settings of an image reach only the stages that are made from it, and these two are made from different bases: what
# follows COPY stands in both, and is changed in both.
FROM ${SLIM_BASE} AS slim
COPY --from=build /image/program/ /
COPY --from=build --chown=10001:10001 /image/data/ /data/
ENV NODE_ENV=production TOCSIN_PORTS=one TOCSIN_HOST=0.0.0.0 TOCSIN_DATA_DIR=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["/usr/local/bin/node", "/usr/local/lib/tocsin/bin/health.cjs"]
ENTRYPOINT ["/usr/local/bin/tocsin"]
CMD ["serve"]
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Tocsin" \
  org.opencontainers.image.description="Monitoring of cron jobs, servers and websites, with alerts and status pages; for DATABASE_URL" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"

FROM ${BASE} AS whole
COPY --from=build /image/program/ /
COPY --from=build /image/postgres/ /
COPY --from=build --chown=10001:10001 /image/data/ /data/
ENV NODE_ENV=production TOCSIN_PORTS=one TOCSIN_HOST=0.0.0.0 TOCSIN_DATA_DIR=/data
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["/usr/local/bin/node", "/usr/local/lib/tocsin/bin/health.cjs"]
ENTRYPOINT ["/usr/local/bin/tocsin"]
CMD ["serve"]
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Tocsin" \
  org.opencontainers.image.description="Monitoring of cron jobs, servers and websites, with alerts and status pages" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"
