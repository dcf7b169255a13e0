/** Calls back after milliseconds; returns a function that stops it. */
export function timer(ms: number, work: () => void): () => void {
  const id = setTimeout(work, ms);
  return () => clearTimeout(id);
}
