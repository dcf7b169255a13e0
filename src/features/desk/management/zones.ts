/** The zones of Brazil, by the number of people who live in them. They are offered first. */
const brazilian = [
  ...['America/Sao_Paulo', 'America/Fortaleza', 'America/Recife', 'America/Bahia', 'America/Belem'],
  ...['America/Manaus', 'America/Cuiaba', 'America/Campo_Grande', 'America/Maceio', 'America/Porto_Velho'],
  ...['America/Araguaina', 'America/Rio_Branco', 'America/Boa_Vista', 'America/Santarem', 'America/Eirunepe'],
  'America/Noronha',
];

/** `America/Sao_Paulo (GMT-3)`. */
function labelOf(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${zone.replaceAll('_', ' ')} (${offset})`;
}

/** All time zones as options, the given one among them. */
export function zoneOptions(current: string, at: Date): { value: string; label: string }[] {
  const all = new Set([...brazilian, current, ...Intl.supportedValuesOf('timeZone')]);
  return [...all].map(value => ({ value, label: labelOf(value, at) }));
}
