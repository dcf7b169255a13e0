/** `npm run clinic -- …`: the clinic's command line. */

import { readSettings, type Settings } from '../../platform/config/settings.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { addReferenceData } from '../../platform/database/reference.ts';
import { describeFailure } from '../lifecycle/failure.ts';
import { sendCommand } from './commandClient.ts';
import { runCommand } from './commands.ts';
import { runFileCommand } from './fileCommands.ts';
import type { CommandResult } from './output.ts';
import { parseCommand } from './program.ts';

async function runDirectly(settings: Settings, typed: readonly string[]): Promise<CommandResult> {
  const database = await openDatabase(settings);
  try {
    await migrate(database);
    await database.tx(addReferenceData);
    return await runCommand(typed, { database, settings, clock: () => new Date() });
  } finally {
    await database.close();
  }
}

/** Runs a command: backup and restore in this process, others through the running server, or directly if none runs. */
async function run(typed: readonly string[]): Promise<CommandResult> {
  const parsed = parseCommand(typed);
  if ('code' in parsed) return parsed;
  const settings = readSettings(process.env);
  return (
    (await runFileCommand(parsed, settings)) ??
    (await sendCommand(settings.dataDir, typed)) ??
    (await runDirectly(settings, typed))
  );
}

try {
  const { code, text } = await run(process.argv.slice(2));
  console[code === 0 ? 'log' : 'error'](text);
  process.exitCode = code;
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
