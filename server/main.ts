/** `npm start` and `npm run demo` (`--demo`): app and API on one origin, until SIGTERM or SIGINT. */

import { MAILS_PATH } from './operations/demo/mails/page.ts';
import { ensureBuilt } from './operations/lifecycle/build.ts';
import { describeFailure } from './operations/lifecycle/failure.ts';
import { readSettings } from './platform/config/settings.ts';
import { startServer } from './server.ts';

/**
 * How long a graceful shutdown may take, below the usual ten seconds before SIGKILL. If it is cut short, nothing
 * committed is lost.
 */
const STOP_LIMIT_MS = 9_500;

const demo = process.argv.includes('--demo');
const apiOnly = process.argv.includes('--api-only');

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const end = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    await stop();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

try {
  const settings = readSettings({ ...(demo && { DOCTOR_APPROVAL: 'open' }), ...process.env });
  if (!apiOnly) await ensureBuilt();
  const server = await startServer(settings, { demo });
  stopOnSignal(server.stop);
  console.log(`ready ${server.address}`);
  if (demo) console.log(`mails ${settings.publicUrl}${MAILS_PATH}`);
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}
