/** What the global set-ups hand to the test files. */

/** The migrated template that every test file gets a copy of. */
export type Template =
  | { kind: 'embedded'; directory: string }
  | { kind: 'postgresql'; admin: string; name: string; url: string };

declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}
