# syntax=docker/dockerfile:1

# Any Node with npm will do here: the package brings the Node that runs.
FROM node:24-bookworm-slim AS package
WORKDIR /src
COPY package.json package-lock.json ./
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --omit=dev --ignore-scripts
COPY . .
RUN npm run package -- --out /out --no-archive && mv /out/atrium-* /out/atrium && mkdir /out/data

FROM debian:bookworm-slim
# Versions are not pinned, so that a build has the security updates of the distribution.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 libstdc++6 && rm -rf /var/lib/apt/lists/*
COPY --from=package /out/atrium /opt/atrium
# A named volume takes the owner of the folder that it covers.
COPY --from=package --chown=65532:65532 /out/data /data
RUN ln -s /opt/atrium/atrium /usr/local/bin/atrium

USER 65532:65532
# Data is kept in the folder "data" of the working folder.
WORKDIR /
VOLUME /data
ENV HOST=0.0.0.0 PORT=3000 NODE_COMPILE_CACHE=/data/.cache
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["/opt/atrium/bin/node", "-e", "require('node:http').get({ host: '127.0.0.1', port: process.env.PORT, path: '/healthz' }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# The launcher replaces itself with Node, which then receives the signals.
ENTRYPOINT ["/opt/atrium/atrium"]
CMD ["start"]
