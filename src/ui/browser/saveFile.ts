/** How long the browser may take to start saving a file from its URL, in milliseconds. */
const SAVING_MS = 60_000;

/** Hands a file to the browser to save; its URL is revoked afterwards. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVING_MS);
}
