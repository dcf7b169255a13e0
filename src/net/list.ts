/** Paginated lists: the server sends one page, and a link to the next. */
import type { AnyCall, ResponseOf } from '../../contract/call.ts';
import { NetworkError } from './errors.ts';
import { type RequestOptions, requestWithHeaders } from './request.ts';

/** A call that returns a paginated list. */
type ListCall = AnyCall & { method: 'GET' };
type Row<C extends ListCall> = ResponseOf<C> extends readonly (infer R)[] ? R : never;

/** One page of a list. `next` is the `after` of the next page, undefined on the last. */
export interface ListPage<R> {
  rows: R[];
  next: string | undefined;
}

/** The value of `after` in a `Link` header with `rel="next"`. */
function nextIn(link: string | null): string | undefined {
  const target = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(link ?? '')?.[1];
  return target === undefined
    ? undefined
    : (new URL(target, 'http://clinic.invalid').searchParams.get('after') ?? undefined);
}

/** Requests one page of a list: the first, unless the query has `after`. Throws what `request` throws. */
export async function requestPage<C extends ListCall>(call: C, options: RequestOptions<C>): Promise<ListPage<Row<C>>> {
  const { value, header } = await requestWithHeaders(call, options);
  return { rows: value as Row<C>[], next: nextIn(header('Link')) };
}

/** Requests all pages of a list. Throws what `request` throws. */
export async function requestAllPages<C extends ListCall>(call: C, options: RequestOptions<C>): Promise<Row<C>[]> {
  const { query }: { query?: object } = options as object;
  const all: Row<C>[] = [];
  for (let after: string | undefined; ; ) {
    // The type of a list call's query doesn't guarantee `after`.
    const page = { ...options, query: { ...query, after } } as unknown as RequestOptions<C>;
    const { rows, next } = await requestPage(call, page);
    all.push(...rows);
    if (next === undefined) return all;
    // A link that doesn't advance would loop endlessly.
    if (next === after || rows.length === 0) throw new NetworkError('unreadable');
    after = next;
  }
}
