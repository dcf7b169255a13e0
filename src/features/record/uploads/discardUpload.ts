import { outbox } from '../../../sync/device.ts';

/**
 * Gives up an upload, and aborts it. Returns whether the server may have it: as it is now, since it may have been sent
 * while the person was asked.
 */
export async function discardUpload(entryId: number): Promise<boolean> {
  if (await outbox.undo(entryId)) return false;
  await outbox.discard(entryId);
  return true;
}
