/** JSON that is written piece by piece. */
import { Readable } from 'node:stream';

/** Values of any type, as they are read. */
type Rows = AsyncIterable<unknown> | Iterable<unknown>;

/** A list of JSON values, one per line. */
export async function* jsonList(rows: Rows): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]' : '\n]';
}

/** An object whose members are values, or generators of their JSON. */
export async function* jsonObject(members: Record<string, unknown>): AsyncGenerator<string> {
  let separator = '{\n';
  for (const [name, value] of Object.entries(members)) {
    yield `${separator}${JSON.stringify(name)}: `;
    if (isGenerated(value)) yield* value;
    else yield JSON.stringify(value ?? null);
    separator = ',\n';
  }
  yield separator === '{\n' ? '{}' : '\n}\n';
}

const isGenerated = (value: unknown): value is AsyncGenerator<string> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** A stream of the text, which reads on only as it is consumed. */
export const textStream = (parts: AsyncIterable<string>): Readable => Readable.from(parts, { objectMode: false });
