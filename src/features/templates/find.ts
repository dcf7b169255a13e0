/** Which templates a field offers, and in which order. Pure functions. */
import type { Template, TemplateField } from '../../../contract/templates.ts';
import { collator, matcher } from '../../i18n/collation.ts';
import type { Language } from '../../i18n/languages.ts';

/** A field of the notes. */
export type NotesField = Exclude<TemplateField, 'both'>;

/** Whether a template's name, or else its text, contains every word that was typed. */
export function findTemplates(templates: readonly Template[], typed: string, language: Language): Template[] {
  const compare = collator(language);
  const inOrder = [...templates].sort((a, b) => compare(a.name, b.name));
  const isFound = matcher(typed);
  const named = inOrder.filter(({ name }) => isFound(name));
  const others = inOrder.filter(one => !named.includes(one) && isFound(`${one.name} ${one.text}`));
  return [...named, ...others];
}

/** The beginning of a text, for a list that shows two lines of it. */
export const previewOf = (text: string): string => text.slice(0, 300);

/** The templates in use for a field. */
export const offeredIn = (templates: readonly Template[], field: NotesField): Template[] =>
  templates.filter(one => !one.archived && (one.field === field || one.field === 'both'));

/** How many templates a shortcut offers. */
const MAX_MATCHES = 6;

/** The templates of which a word of the name begins with the letters after the slash, ignoring diacritics and case. */
export function matchesOfShortcut(templates: readonly Template[], letters: string, language: Language): Template[] {
  const compare = collator(language);
  const isFound = matcher(letters);
  const begins = ({ name }: Template) =>
    name.split(/\s+/).some((_, at, words) => {
      const rest = words.slice(at).join('');
      return isFound(rest.slice(0, letters.length));
    });
  return templates
    .filter(begins)
    .sort((a, b) => compare(a.name, b.name))
    .slice(0, MAX_MATCHES);
}
