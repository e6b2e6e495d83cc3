# One image for the api, the worker and the one-shot programs (migrate, account): they differ in the command only.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG POSTGRES_IMAGE=postgis/postgis:16-3.4

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/build.mjs

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# TypeScript is an optional peer of @nestjs/swagger, for a plugin of its compiler that nothing here runs. OpenTelemetry brings each
# package three times, of which Node takes `build/src`.
RUN npm ci --omit=dev && rm -rf node_modules/typescript node_modules/@opentelemetry/*/build/esm node_modules/@opentelemetry/*/build/esnext \
  && npm cache clean --force
# What is in the image, for whoever looks for packages with a known weakness (CycloneDX).
RUN npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > /sbom.json

# Backups: pg_dump and pg_restore have to be of the server's version, so this image is the server's, with Gona in it.
FROM ${POSTGRES_IMAGE} AS backup
ENV NODE_ENV=production \
    FILES_DIR=/data/files \
    BACKUP_DIR=/backups
WORKDIR /app
# The user of the other image, who owns the files.
RUN mkdir -p /data/files /backups && chown -R 1000:1000 /data /backups
COPY --from=dependencies /usr/local/bin/node /usr/local/bin/node
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/libs/places/data ./libs/places/data
COPY --from=dependencies /sbom.json ./
COPY package.json ./
# Last, since it changes with every build.
ARG REVISION=
LABEL org.opencontainers.image.revision="${REVISION}"
USER 1000:1000
VOLUME ["/data/files", "/backups"]
ENTRYPOINT []
CMD ["node", "--enable-source-maps", "dist/apps/cli/src/backup.js"]

FROM ${NODE_IMAGE} AS runtime
ENV NODE_ENV=production \
    PORT=3000 \
    HOST=0.0.0.0 \
    FILES_DIR=/data/files
WORKDIR /app
# The folder exists and belongs to the user before a volume is mounted over it, so that the volume does too.
RUN mkdir -p /data/files && chown -R node:node /data
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# What the migrations read: the places of Nigeria.
COPY --from=build /app/libs/places/data ./libs/places/data
COPY --from=dependencies /sbom.json ./
COPY package.json CHANGELOG.md ./
COPY scripts ./scripts
# Last, since they change with every build.
ARG VERSION=0.1.0
ARG REVISION=
LABEL org.opencontainers.image.title="Gona" \
      org.opencontainers.image.description="The portal with which an agency runs a farmer programme" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV GONA_REVISION=${REVISION}
USER node
EXPOSE 3000
VOLUME ["/data/files"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health/ready').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
# Most of what a call makes lives as short as the call: with room for more calls it is never copied.
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "dist/apps/api/src/main.js"]
