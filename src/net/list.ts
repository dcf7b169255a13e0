/** Paginated lists: the server sends one part, and a link to the next (contract.md, "Conventions"). */
import type { AnswerOf, AnyCall } from '../../contract/call.ts';
import { NetworkError } from './errors.ts';
import { type Options, requestWithHeaders } from './request.ts';

/** A call whose answer is a list in parts. */
type ListCall = AnyCall & { method: 'GET' };
type Row<C extends ListCall> = AnswerOf<C> extends readonly (infer R)[] ? R : never;

/** A part of a list; `next` is the `after` of the part that follows, undefined at the end. */
export interface ListPart<R> {
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

/** Asks for one part of a list, the first unless the query says `after`. Throws what `request` throws. */
export async function requestPart<C extends ListCall>(call: C, options: Options<C>): Promise<ListPart<Row<C>>> {
  const { value, header } = await requestWithHeaders(call, options);
  return { rows: value as Row<C>[], next: nextIn(header('Link')) };
}

/** Asks for the whole list, part by part. Throws what `request` throws. */
export async function requestWhole<C extends ListCall>(call: C, options: Options<C>): Promise<Row<C>[]> {
  const { query }: { query?: object } = options as object;
  const all: Row<C>[] = [];
  for (let after: string | undefined; ; ) {
    // The types can't tell that a list's query takes `after`.
    const { rows, next } = await requestPart(call, { ...options, query: { ...query, after } } as unknown as Options<C>);
    all.push(...rows);
    if (next === undefined) return all;
    // A link that doesn't advance would loop without end.
    if (next === after || rows.length === 0) throw new NetworkError('unreadable');
    after = next;
  }
}
