# The server with the app. docs/operations.md says how to run it.

FROM node:20-bookworm-slim AS build
WORKDIR /opt/clinic
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ARG VITE_API_URL=/api
ENV VITE_API_URL=$VITE_API_URL
RUN npm run build

FROM node:20-bookworm-slim
WORKDIR /opt/clinic
ARG VITE_API_URL=/api
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3333 DATA_DIR=/var/lib/clinic VITE_API_URL=$VITE_API_URL
COPY package.json package-lock.json .npmrc tsconfig.json ./
RUN npm ci --omit=dev && npm cache clean --force
# The built server reads the migrations and the decoder of images from here, and the command line runs from the sources.
COPY contract contract
COPY server server
COPY --from=build /opt/clinic/built built
COPY --from=build /opt/clinic/dist dist
# A start builds whatever is older than its sources, whose folders COPY has just made. Here it can't: this stage has
# neither the app's sources nor the build's configuration.
RUN touch built/complete dist/index.html \
  && install --directory --owner=node --group=node --mode=700 /var/lib/clinic
USER node
VOLUME /var/lib/clinic
EXPOSE 3333
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `npm start`, but without npm and a shell, so that the server itself gets SIGTERM.
CMD ["env", "MALLOC_TRIM_THRESHOLD_=65536", \
  "node", "--max-semi-space-size=8", "--heap-growing-percent=50", "server/run.mjs"]
