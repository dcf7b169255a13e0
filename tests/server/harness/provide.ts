/** Values that the global set-ups provide to the test files. */

/** The migrated template; every test file gets a copy. */
export type Template =
  | { kind: 'embedded'; directory: string }
  | { kind: 'postgresql'; admin: string; name: string; url: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}
