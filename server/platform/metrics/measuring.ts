import { createServer } from 'node:http';
import fp from 'fastify-plugin';
import { SettingsError } from '../config/settings.ts';
import { metricsOf } from './registry.ts';

/** Measures every response and serves the metrics on `METRICS_PORT` of `HOST`. Does nothing if no port is set. */
export const measuring = fp(async app => {
  const { host, metricsPort } = app.services.settings;
  if (metricsPort === undefined) return;
  const metrics = metricsOf(app);
  app.addHook('onResponse', async (request, reply) => metrics.answered(request, reply));

  const window = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const { type, body } = await metrics.text();
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    } catch (err) {
      app.log.error({ err }, 'the metrics could not be told');
      response.writeHead(500).end();
    }
  });
  app.addHook('onReady', async () => {
    await new Promise<void>((done, fail) => {
      window.once('error', error => fail(refusalOf(error, metricsPort)));
      window.listen(metricsPort, host, done);
    });
  });
  app.addHook('onClose', async () => {
    window.closeAllConnections();
    await new Promise(done => window.close(done));
  });
});

function refusalOf(error: NodeJS.ErrnoException, port: number): Error {
  return error.code === 'EADDRINUSE' || error.code === 'EACCES'
    ? new SettingsError(`METRICS_PORT ${port} can't be used (${error.code}): set another, or off.`)
    : error;
}
