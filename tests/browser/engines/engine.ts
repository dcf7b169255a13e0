/** What the tests of other engines than Chromium need of a browser, whatever protocol drives it. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A page of a browser. `element` is the text of a function body that returns an element, or nothing. */
export interface EnginePage {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the text of a function body in the page, and returns what it returns, as JSON. */
  run(body: string): Promise<unknown>;
  /** Clicks as a person would. Throws where there is no such element. */
  click(element: string): Promise<void>;
  /** Focuses the element and types as a person would. Throws where there is no such element. */
  type(element: string, text: string): Promise<void>;
  /** What the page threw and nothing caught, where the protocol tells it. */
  errors: string[];
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /**
   * Where its program is; undefined where it isn't installed. Throws when an environment variable names a missing one.
   */
  find(): string | undefined;
  /** Continuous integration fails where it is missing. */
  isRequired: boolean;
  /** Says what is missing and how to get it. */
  missing: string;
  /** Starts it with a fresh profile, in a language of its own. */
  launch(program: string): Promise<EnginePage>;
}

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds a program.
 * @param variable the environment variable that may name it
 * @param names in PATH
 * @param places full paths where it usually is
 * @throws Error when the variable names a program that isn't there
 */
export function findProgram(
  variable: string,
  names: readonly string[],
  places: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const told = env[variable];
  if (told) {
    if (runs(told)) return told;
    throw new Error(`${variable} is ${told}, and no program is there.`);
  }
  const inPath = (env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)));
  return [...inPath, ...places].find(runs);
}
