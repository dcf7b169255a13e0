import type { TFunction } from 'i18next';
import type { LegalTextName } from '../../../contract/legalTexts.ts';

/** What a version of a text says that the one before didn't; of the first version, what it is about. In sentences. */
export function changesIn(t: TFunction, document: LegalTextName, version: number): readonly string[] {
  const all = t(`consents.changes.${document}`, { returnObjects: true }) as Record<string, readonly string[]>;
  return all[`v${version}`] ?? [];
}
