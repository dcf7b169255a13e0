/** The project's folder. This file lies one level below it, and so does what it is built into. */
export const root = new URL('../', import.meta.url);
