import { useEffect, useState } from 'react';
import { whenIdle } from '../../../device/whenIdle.ts';

/** The zones of Brazil, by the number of people who live in them. They are offered first. */
const brazilian = [
  ...['America/Sao_Paulo', 'America/Fortaleza', 'America/Recife', 'America/Bahia', 'America/Belem'],
  ...['America/Manaus', 'America/Cuiaba', 'America/Campo_Grande', 'America/Maceio', 'America/Porto_Velho'],
  ...['America/Araguaina', 'America/Rio_Branco', 'America/Boa_Vista', 'America/Santarem', 'America/Eirunepe'],
  'America/Noronha',
];

interface ZoneOption {
  value: string;
  label: string;
}

const labels = new Map<string, string>();

/** `America/Sao_Paulo (GMT-3)`. Cached: each zone needs a format of its own, which is slow to make. */
function labelOf(zone: string): string {
  const known = labels.get(zone);
  if (known) return known;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const label = `${zone.replaceAll('_', ' ')} (${offset})`;
  labels.set(zone, label);
  return label;
}

const optionsOf = (zones: readonly string[]): ZoneOption[] => zones.map(value => ({ value, label: labelOf(value) }));

/** How many labels are made in one go: there are more than 400 zones. */
const BATCH = 40;

/** The time zones as options: Brazil's and the given one first, all others as soon as the browser is idle. */
export function useZoneOptions(current: string): readonly ZoneOption[] {
  const [others, setOthers] = useState<readonly ZoneOption[]>([]);
  useEffect(() => {
    const zones = Intl.supportedValuesOf('timeZone').filter(zone => !brazilian.includes(zone));
    const starts = Array.from({ length: Math.ceil(zones.length / BATCH) }, (_, i) => i * BATCH);
    const batches = starts.map(start => () => void optionsOf(zones.slice(start, start + BATCH)));
    return whenIdle([...batches, () => setOthers(optionsOf(zones))]);
  }, []);
  const first = optionsOf([...new Set([...brazilian, current])]);
  return [...first, ...others.filter(({ value }) => value !== current)];
}
