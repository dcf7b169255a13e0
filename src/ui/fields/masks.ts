/** Formats typed or pasted text the way it is written in Brazil. Other characters are removed. */

const digitsOf = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most);

/** Joins the non-empty parts; a separator is added only between two of them, so that it can be deleted. */
function join(parts: readonly string[], separators: readonly string[]): string {
  return parts.reduce((text, part, i) => (part === '' ? text : text + (separators[i - 1] ?? '') + part), '');
}

/**
 * `11987654321` becomes `(11) 98765-4321`; a leading +55 is dropped, but not the area code 55 with a digit too many.
 */
export function maskPhone(text: string): string {
  const given = text.replace(/\D/g, '');
  const isOneTooMany = given.length === 12 && text.trimStart().startsWith('(55)');
  const hasCountry = given.length > 11 && given.startsWith('55') && !isOneTooMany;
  const local = hasCountry ? given.slice(2) : given;
  const digits = local.slice(0, 11);
  if (digits.length <= 2) return digits;
  const middle = digits.length > 10 ? 7 : 6;
  return `(${digits.slice(0, 2)}) ${join([digits.slice(2, middle), digits.slice(middle)], ['-'])}`;
}

/** `12345678909` becomes `123.456.789-09`. */
export function maskCpf(text: string): string {
  const digits = digitsOf(text, 11);
  return join([digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9), digits.slice(9)], ['.', '.', '-']);
}

/** The last three digits of a CPF as they are written in it: `909` becomes `9-09`. */
export const maskCpfEnd = (end: string): string => `${end.slice(0, 1)}-${end.slice(1)}`;

/** `123456789` becomes `12.345.678-9`. */
export function maskRg(text: string): string {
  const digits = digitsOf(text, 9);
  return join([digits.slice(0, 2), digits.slice(2, 5), digits.slice(5, 8), digits.slice(8)], ['.', '.', '-']);
}

/** `123456sp` becomes `123456-SP`. */
export function maskCrm(text: string): string {
  const digits = digitsOf(text, 6);
  const letters =
    digits.length < 6
      ? ''
      : text
          .replace(/[^A-Za-z]/g, '')
          .slice(-2)
          .toUpperCase();
  return join([digits, letters], ['-']);
}

/** The caret position in the masked text with as many letters and digits before it as in the typed text. */
export function caretAfterMask(typed: string, caret: number, masked: string): number {
  const significant = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').length;
  if (caret >= typed.length) return masked.length;
  const before = significant(typed.slice(0, caret));
  let place = 0;
  while (place < masked.length && significant(masked.slice(0, place)) < before) place += 1;
  return place;
}
