/** What the tests of engines other than Chromium need from a browser, independent of the protocol that drives it. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A browser page. `element` is the source of a function body that returns an element or undefined. */
export interface EnginePage {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs the source of a function body in the page, and returns its JSON result. */
  run(body: string): Promise<unknown>;
  /** Clicks with a real pointer event. Throws if there is no such element. */
  click(element: string): Promise<void>;
  /** Focuses the element and types with real key events. Throws if there is no such element. */
  type(element: string, text: string): Promise<void>;
  /** Uncaught errors of the page, if the protocol reports them. */
  errors: string[];
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /**
   * The path of its program; undefined if it isn't installed. Throws if an environment variable names a missing file.
   */
  find(): string | undefined;
  /** Whether CI fails if it is missing. */
  isRequired: boolean;
  /** Says what is missing and how to get it. */
  missing: string;
  /** Starts it with a fresh profile; each engine uses another language. */
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
 * @param names file names to look for in PATH
 * @param places full paths of its usual locations
 * @throws Error if the variable names a program that doesn't exist
 */
export function findProgram(
  variable: string,
  names: readonly string[],
  places: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const configured = env[variable];
  if (configured) {
    if (runs(configured)) return configured;
    throw new Error(`${variable} is ${configured}, which is not an executable file.`);
  }
  const inPath = (env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)));
  return [...inPath, ...places].find(runs);
}
