/** Calls back after milliseconds; gives the way to stop. */
export function timer(ms: number, work: () => void): () => void {
  const id = setTimeout(work, ms);
  return () => clearTimeout(id);
}
