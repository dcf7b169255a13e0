/** Typed access to the mirror's stores. */
import type { Kept, Mirrored, MirrorStore, OfflineSchema, ReadTx, WriteTx } from './schema.ts';

// TypeScript can't infer that OfflineSchema[S]['value'] is Kept<Mirrored[S]> for a generic S, although MirrorSchema
// guarantees it. These two functions confine the casts.

export async function getKept<S extends MirrorStore>(
  tx: ReadTx | WriteTx,
  store: S,
  key: string,
): Promise<Kept<Mirrored[S]> | undefined> {
  const row: unknown = await tx.objectStore(store).get(key);
  return row as Kept<Mirrored[S]> | undefined;
}

export async function putKept<S extends MirrorStore>(tx: WriteTx, store: S, row: Kept<Mirrored[S]>): Promise<void> {
  await tx.objectStore(store).put(row as unknown as OfflineSchema[S]['value']);
}
