/**
 * A query as the end of an address: with its `?`, or empty if it has no parameters. Tells that by the text:
 * `URLSearchParams.size` is missing in Safari 16 and Chrome 108.
 */
export function searchOf(query: URLSearchParams): string {
  const text = query.toString();
  return text && `?${text}`;
}
