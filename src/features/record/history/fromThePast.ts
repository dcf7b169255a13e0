/** Past entries in the given order, then upcoming ones, the next one first. */
export function fromThePast<E extends { date: string }>(entries: readonly E[], now: Date): E[] {
  const isAhead = ({ date }: E) => Date.parse(date) > now.getTime();
  return [
    ...entries.filter(entry => !isAhead(entry)),
    ...entries.filter(isAhead).sort((a, b) => Date.parse(a.date) - Date.parse(b.date)),
  ];
}
