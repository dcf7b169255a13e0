/**
 * The subset of the tar format (POSIX ustar) that a backup needs: regular files with short names, in sequence. Every
 * tar program can extract a backup, but this can't read every tar file.
 */
export const BLOCK = 512;
/** Sizes below this (8 GiB) are written in octal, larger ones in binary, as GNU tar does. */
const OCTAL_SIZES = 8 ** 11;

export interface TarEntry {
  name: string;
  /** In bytes. */
  size: number;
}

/** The header block before a file's content. */
export function headerOf({ name, size }: TarEntry, at: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long.`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, offset: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset, 'latin1');
  block.write(name, 0, 'utf8');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  if (size < OCTAL_SIZES) octal(size, 124, 12);
  else {
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(size), 128);
  }
  octal(Math.floor(at.getTime() / 1000), 136, 12);
  block.write('        0', 148, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** The zeros after a file's content. */
export const paddingAfter = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** The end of an archive. */
export const END = Buffer.alloc(2 * BLOCK);

/** The position of an entry's content and of the next header, for an entry whose header is at `offset`. */
export function spanOf(offset: number, size: number): { start: number; next: number } {
  const start = offset + BLOCK;
  return { start, next: start + size + paddingAfter(size).length };
}

/** Parses a header; undefined for the zeros at the end. Throws an `Error` if it is invalid. */
export function entryOf(block: Buffer): TarEntry | undefined {
  if (block.length === BLOCK && block.every(byte => byte === 0)) return undefined;
  const text = (from: number, length: number) => block.toString('utf8', from, from + length).replace(/[\0 ].*$/s, '');
  const isHeader = block.length === BLOCK && text(257, 5) === 'ustar' && block.toString('latin1', 156, 157) === '0';
  if (!isHeader || Number.parseInt(text(148, 8), 8) !== sumOf(block))
    throw new Error('Not a header of a regular file.');
  const size = block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8);
  if (!Number.isSafeInteger(size)) throw new Error('Not a header of a regular file.');
  return { name: text(0, 100), size };
}

/** The checksum of a header: the sum of its bytes, with spaces in place of the checksum itself. */
function sumOf(block: Buffer): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of block.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}
