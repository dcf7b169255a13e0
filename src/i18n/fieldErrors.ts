import type { TFunction } from 'i18next';
import type { FieldCode } from '../../contract/errors.ts';

/** What is wrong with a field, in the reader's language. */
export function describeField(code: FieldCode, t: TFunction): string {
  return t(`errors.fields.${code}`);
}
