const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * A readable file size: `820 kB`, `1,4 MB`.
 * @param language the language tag that decides the decimal separator
 */
export function readableSize(bytes: number, language: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const unit = UNITS[step] ?? 'byte';
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    // The short form of a byte has no plural: "192 byte".
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}
