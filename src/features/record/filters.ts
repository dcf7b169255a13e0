/** What the filters of patients and of appointments share. Pure. */

/** The filters that show some items but not all of them, after `all`, with how many they show. */
export function countedFilters<Filter extends string>(
  filters: readonly Filter[],
  total: number,
  countOf: (filter: Filter) => number,
): { filter: Filter; count: number }[] {
  return filters
    .map(filter => ({ filter, count: countOf(filter) }))
    .filter(({ filter, count }) => filter === 'all' || (count > 0 && count < total));
}

/** The filter to apply: a search finds everything, and what a chosen filter showed may be gone since. */
export const appliedFilter = <Filter extends string>(
  offered: readonly { filter: Filter }[],
  chosen: Filter,
  search: string,
): Filter | 'all' => (search.trim() === '' && offered.some(({ filter }) => filter === chosen) ? chosen : 'all');
