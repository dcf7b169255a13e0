/** `npm run clinic -- …`: the clinic's command line. */

import { readSettings, type Settings } from '../../platform/config/settings.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { addReferenceData } from '../../platform/database/reference.ts';
import { sentenceOf } from '../lifecycle/failure.ts';
import { runFileCommand } from './backups.ts';
import { answerAtOnce, runCommand } from './commands.ts';
import type { Outcome } from './outcome.ts';
import { visitReception } from './visit.ts';

async function alone(settings: Settings, typed: readonly string[]): Promise<Outcome> {
  const database = await openDatabase(settings);
  try {
    await migrate(database);
    await database.tx(addReferenceData);
    return await runCommand(typed, { database, settings, clock: () => new Date() });
  } finally {
    await database.close();
  }
}

/** Runs the command through the running server, or directly if none runs. */
async function ask(typed: readonly string[]): Promise<Outcome> {
  const settings = readSettings(process.env);
  return (await visitReception(settings.dataDir, typed)) ?? (await alone(settings, typed));
}

const typed = process.argv.slice(2);

try {
  const file = await runFileCommand(typed, () => readSettings(process.env));
  const { code, text } = file ?? answerAtOnce(typed) ?? (await ask(typed));
  console[code === 0 ? 'log' : 'error'](text);
  process.exitCode = code;
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
