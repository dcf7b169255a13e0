/** Lower case without diacritics, so that "clinica" matches "Clínica". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Whether a name contains every word that was typed, ignoring diacritics and case. */
export function matches(name: string, typed: string): boolean {
  const target = plain(name);
  return plain(typed)
    .split(/\s+/)
    .every(word => target.includes(word));
}
