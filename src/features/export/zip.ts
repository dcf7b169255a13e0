/** The end of a zip's directory, which is the last that a server writes: 22 bytes, as our server adds no comment. */
const END_BYTES = 22;
const END_SIGNATURE = 0x06054b50;
/** In the place of a number of 32 bits: the number is in another record, as it is larger. */
const ELSEWHERE = 0xffffffff;

/** Whether a zip has arrived as a whole: a proxy may end one that broke off as if it were complete. */
export async function isWholeZip(file: Blob): Promise<boolean> {
  if (file.size < END_BYTES) return false;
  const at = file.size - END_BYTES;
  const end = new DataView(await file.slice(at).arrayBuffer());
  const [size, offset] = [end.getUint32(12, true), end.getUint32(16, true)];
  const isPlaced = size === ELSEWHERE || offset === ELSEWHERE || offset + size === at;
  return end.getUint32(0, true) === END_SIGNATURE && end.getUint16(20, true) === 0 && isPlaced;
}
