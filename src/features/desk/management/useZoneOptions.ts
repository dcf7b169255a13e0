import { useEffect, useState } from 'react';
import { whenIdle } from '../../../device/whenIdle.ts';

/** The zones of Brazil with their names, by the number of people who live in them. They are offered first. */
const brazilian: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'São Paulo',
  'America/Fortaleza': 'Fortaleza',
  'America/Recife': 'Recife',
  'America/Bahia': 'Bahia',
  'America/Belem': 'Belém',
  'America/Manaus': 'Manaus',
  'America/Cuiaba': 'Cuiabá',
  'America/Campo_Grande': 'Campo Grande',
  'America/Maceio': 'Maceió',
  'America/Porto_Velho': 'Porto Velho',
  'America/Araguaina': 'Araguaína',
  'America/Rio_Branco': 'Rio Branco',
  'America/Boa_Vista': 'Boa Vista',
  'America/Santarem': 'Santarém',
  'America/Eirunepe': 'Eirunepé',
  'America/Noronha': 'Fernando de Noronha',
};

interface ZoneOption {
  value: string;
  label: string;
}

const labels = new Map<string, string>();

/** `São Paulo (GMT-3)`, `Europe/Lisbon (GMT)`. Cached: each zone needs a format of its own, which is slow to make. */
function labelOf(zone: string): string {
  const known = labels.get(zone);
  if (known) return known;
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const label = `${brazilian[zone] ?? zone.replaceAll('_', ' ')} (${offset})`;
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
    const zones = Intl.supportedValuesOf('timeZone').filter(zone => !(zone in brazilian));
    const starts = Array.from({ length: Math.ceil(zones.length / BATCH) }, (_, i) => i * BATCH);
    const batches = starts.map(start => () => void optionsOf(zones.slice(start, start + BATCH)));
    return whenIdle([...batches, () => setOthers(optionsOf(zones))]);
  }, []);
  const first = optionsOf([...new Set([...Object.keys(brazilian), current])]);
  return [...first, ...others.filter(({ value }) => value !== current)];
}
