/** The order of the questions while it is changed. Pure functions. */

/** The person's order, without questions that were retired meanwhile, and with added ones at the end. */
export function mergedOrder(mine: readonly string[], active: readonly string[]): string[] {
  const kept = mine.filter(id => active.includes(id));
  return [...kept, ...active.filter(id => !kept.includes(id))];
}

/** The order after a question is moved to a place, counted from 0. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter(other => other !== id);
  const at = Math.max(0, Math.min(place, others.length));
  return [...others.slice(0, at), id, ...others.slice(at)];
}
