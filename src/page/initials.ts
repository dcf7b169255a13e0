/** Titles in both languages, which are not a part of the name. */
const TITLE = /^(dr|dra|doutor|doutora|sr|sra|srta|prof|profa|mr|mrs|ms|miss|mx)\.?$/i;

/** The first letters of the first and the last name, in upper case. A title before the name is ignored. */
export function initials(name: string): string {
  const given = name.trim().split(/\s+/);
  const first = given.findIndex(word => !TITLE.test(word));
  const words = first > 0 ? given.slice(first) : given;
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map(word => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}

/** A hue (0 to 359) derived from the text. */
export function hueOf(text: string): number {
  let hash = 0;
  for (const character of text.trim().toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash % 360;
}
