import type { Fields } from './draft.ts';

/** What the fields of one kind of document get. */
export interface FieldsProps<F extends Fields> {
  fields: F;
  /** Errors in the current language, by the field's path in the content: `items.0.name`. */
  errors: Readonly<Record<string, string>>;
  onChange: (fields: F) => void;
}
