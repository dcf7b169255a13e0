import type { TFunction } from 'i18next';
import type { FieldCode } from '../../contract/errors.ts';

/** Describes a field error in the current language. */
export function describeField(code: FieldCode, t: TFunction): string {
  return t(`errors.fields.${code}`);
}
