/** Which part of a file to send (RFC 9110: conditional requests and ranges). */

export interface RangeHeaders {
  'if-none-match'?: string | undefined;
  'if-range'?: string | undefined;
  range?: string | undefined;
}

/** `end` is the last byte of the range, inclusive. */
export type RangeResponse =
  | { status: 200 }
  | { status: 206; start: number; end: number }
  | { status: 304 }
  /** The range is outside the file. */
  | { status: 416 };

/**
 * How to respond for a file of `size` bytes with the strong `etag`. An unparsable range, several ranges, or one for
 * another version of the file (`If-Range`) yield the whole file.
 */
export function rangeResponse(headers: RangeHeaders, { size, etag }: { size: number; etag: string }): RangeResponse {
  if (isKnown(headers['if-none-match'], etag)) return { status: 304 };
  const [, first = '', last = ''] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(headers.range ?? '') ?? [];
  const ifRange = headers['if-range'];
  if ((first === '' && last === '') || (ifRange !== undefined && ifRange !== etag)) return { status: 200 };
  if (first === '') return Number(last) === 0 ? { status: 416 } : range(Math.max(0, size - Number(last)), size - 1);
  if (last !== '' && Number(last) < Number(first)) return { status: 200 };
  if (Number(first) >= size) return { status: 416 };
  return range(Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1));
}

const range = (start: number, end: number): RangeResponse => ({ status: 206, start, end });

/** Whether the client of a request already has what this tag names. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some(each => ['*', etag].includes(each.trim().replace(/^W\//, '')));
}
