/** Which vital signs are usual for an adult at rest. Pure. */
import { ADULT_AGE } from '../../../contract/care.ts';
import { type Measure, type Measures, measureNames } from '../../../contract/entries.ts';
import { ageOn } from '../../../contract/formats.ts';

/** Both ends are usual; in the unit of the measure. */
export interface UsualRange {
  low: number;
  high: number;
}

/**
 * The ranges and where they come from: docs/product.md#usual-ranges. Weight and height have none, and glucose has
 * another one before than after a meal, which isn't recorded.
 */
export const usualRanges: Partial<Record<Measure, UsualRange>> = {
  systolic: { low: 90, high: 139 },
  diastolic: { low: 60, high: 89 },
  pulse: { low: 60, high: 100 },
  temperature: { low: 35.5, high: 37.7 },
  respiratory_rate: { low: 12, high: 20 },
  saturation: { low: 95, high: 100 },
};

/** Whether the ranges apply to what was measured on a day: only for adults. Birthday and day are `YYYY-MM-DD`. */
export const isAdult = (birthday: string | null, day: string): boolean =>
  birthday !== null && ageOn(birthday, day) >= ADULT_AGE;

/** Whether any of the values is outside its range; above counts first, as for a pressure of 150/55. */
export function deviationOf(measured: Measures): 'above' | 'below' | undefined {
  const isAny = (test: (value: number, range: UsualRange) => boolean) =>
    measureNames.some(name => {
      const [value, range] = [measured[name], usualRanges[name]];
      return value !== undefined && range !== undefined && test(value, range);
    });
  if (isAny((value, { high }) => value > high)) return 'above';
  return isAny((value, { low }) => value < low) ? 'below' : undefined;
}
