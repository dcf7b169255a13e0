/** Sharing a file through the device's own sheet (Web Share), where the browser has it. */

/** Whether this browser can share files of this type. */
export function canShareFiles(type: string): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [new File([], 'file', { type })] });
}

/**
 * Opens the device's sheet to share a file. Returns false if the browser no longer allows it, because the tap was too
 * long ago; true also if the person closed the sheet.
 */
export async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
