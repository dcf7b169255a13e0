/** How long the browser may take to begin saving a file from its address, in ms. */
const SAVING_MS = 60_000;

/** Hands a file to the browser to save, so that no address of it is left behind. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVING_MS);
}
