/** A text without its marks and in lower case, so that "clinica" finds "Clínica". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Whether a name holds every word of what was typed, marks and case aside. */
export function matches(name: string, typed: string): boolean {
  const target = plain(name);
  return plain(typed)
    .split(/\s+/)
    .every(word => target.includes(word));
}
