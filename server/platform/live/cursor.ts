/**
 * The place of an event in the order in which events are read: by transaction, then by id. Ids alone don't do:
 * transactions commit in another order than they take ids, so a reader could skip one.
 */
export interface Cursor {
  xid: bigint;
  id: bigint;
}

/** The largest values that PostgreSQL's `xid8` and `bigint` have. */
const MAX_XID = 2n ** 64n - 1n;
const MAX_ID = 2n ** 63n - 1n;

/** A cursor as clients keep it. */
export const cursorText = ({ xid, id }: Cursor): string => `${xid}.${id}`;

/** The cursor of a text, or undefined if the database can't have such a place. */
export function parseCursor(text: string): Cursor | undefined {
  const [, xid, id] = /^(\d{1,20})\.(\d{1,20})$/.exec(text) ?? [];
  if (xid === undefined || id === undefined) return undefined;
  const cursor = { xid: BigInt(xid), id: BigInt(id) };
  return cursor.xid <= MAX_XID && cursor.id <= MAX_ID ? cursor : undefined;
}

export const isAfter = (one: Cursor, other: Cursor): boolean =>
  one.xid > other.xid || (one.xid === other.xid && one.id > other.id);
