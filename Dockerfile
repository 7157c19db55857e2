# Built once, run as an ordinary user; the same image migrates (release command) and serves.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tests/package.json tests/package.json
COPY tracing/package.json tracing/package.json
COPY patches patches
COPY scripts/ensure-installed.mjs scripts/ensure-installed.mjs
RUN node scripts/ensure-installed.mjs serving
COPY . .
RUN npm run build

FROM node:24-slim
ENV NODE_ENV=production VOINTI_MODE=production PORT=8080 DATA_DIR=/data
WORKDIR /app
# The build has its packages in it; the embedded PostgreSQL is not among them: a real deployment brings its own database.
COPY package.json ./
COPY --from=build /app/build/production build/production
# What is received stands here until it is in the bucket; the one folder that is written to, so the rest may be read-only.
RUN install -d -o node -g node -m 700 "$DATA_DIR"
VOLUME /data
USER node
EXPOSE 8080
# Whether the process lives. Whether it may get traffic is /readyz, which the balancer asks.
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Who answers for the data comes from the environment (README, "Configuration"); without it the server does not start.
# As `npm start`, without npm in between: signals reach the server.
CMD ["node", "--max-old-space-size=240", "--max-semi-space-size=32", "--heap-growing-percent=100", "build/production/main.js"]
