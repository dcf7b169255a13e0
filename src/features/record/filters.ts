/** Filters of a list, of which one is chosen. Pure. */

/**
 * The filters of a list, in the order in which they are offered.
 * @param tests whether a filter shows an item; the second argument is what a filter needs besides the item
 */
export function defineFilters<Filter extends string, Item, Context>(
  tests: Record<Filter, (item: Item, context: Context) => boolean>,
) {
  const names = Object.keys(tests) as Filter[];
  const filtered = (items: readonly Item[], filter: Filter, context: Context): Item[] =>
    items.filter(item => tests[filter](item, context));
  return {
    /** The items that a filter shows. */
    filtered,
    /** The filters that show some items but not all of them, and `all`, with how many they show. */
    offered: (items: readonly Item[], context: Context): { filter: Filter; count: number }[] =>
      names
        .map(filter => ({ filter, count: filtered(items, filter, context).length }))
        .filter(({ filter, count }) => filter === 'all' || (count > 0 && count < items.length)),
  };
}

/** The filter to apply: a search finds everything, and what a chosen filter showed may be gone since. */
export const appliedFilter = <Filter extends string>(
  offered: readonly { filter: Filter }[],
  chosen: Filter,
  search: string,
): Filter | 'all' => (search.trim() === '' && offered.some(({ filter }) => filter === chosen) ? chosen : 'all');
