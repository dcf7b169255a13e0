/** Names of the files in an export, which unpack on every system. */

/** The longest name of a file, in characters, besides its date and id. */
const LONGEST = 80;

/** A name without what Windows, macOS or Linux refuse in one. */
const safe = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*]/gu, '_')
    .replace(/[. ]+$/, '');

/** The name of an exam's file in the archive: its date, the beginning of its id, and its own name. */
export function examFileName({ id, name, created_at }: { id: string; name: string; created_at: string }): string {
  const dot = name.lastIndexOf('.');
  const stem = [...safe(dot > 0 ? name.slice(0, dot) : name)].slice(0, LONGEST).join('').trim();
  const ending = dot > 0 ? safe(name.slice(dot)) : '';
  return `exams/${created_at.slice(0, 10)}_${id.replaceAll('-', '').slice(0, 12)}_${stem || 'exam'}${ending}`;
}

/** A person's name as part of a file name. */
export const personInFileName = (name: string): string =>
  [
    ...name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '-'),
  ]
    .slice(0, 40)
    .join('')
    .replace(/^-|-$/g, '');
