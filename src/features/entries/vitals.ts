/** Measurements of vital signs in order, and as charts. Pure. */
import { type Entry, type Measure, type Measures, measureNames } from '../../../contract/entries.ts';

/** An entry with vital signs. */
export type Measurement = Entry & { content: Extract<Entry['content'], { kind: 'vitals' }> };

export const isMeasurement = (entry: Entry): entry is Measurement =>
  entry.content.kind === 'vitals' && entry.state === 'active';

export const hasVitals = (entries: readonly Entry[]): boolean => entries.some(isMeasurement);

/** A patient's measurements, latest first. */
export function measurementsIn(entries: readonly Entry[]): Measurement[] {
  return entries
    .filter(isMeasurement)
    .sort(
      (one, other) =>
        Date.parse(other.content.measured_at) - Date.parse(one.content.measured_at) || (one.id < other.id ? -1 : 1),
    );
}

/**
 * The latest value of each vital sign, by measurement, latest first. The two values of blood pressure are of one
 * measurement.
 */
export function latestOf(measurements: readonly Measurement[]): { at: string; measures: Measures }[] {
  const seen = new Set<Measure>();
  return measurements.flatMap(({ content: { measured_at, measures } }) => {
    const names = measureNames.filter(name => measures[name] !== undefined && !seen.has(name));
    for (const name of names) seen.add(name);
    if (names.includes('systolic') || names.includes('diastolic')) seen.add('systolic').add('diastolic');
    if (names.length === 0) return [];
    return [{ at: measured_at, measures: Object.fromEntries(names.map(name => [name, measures[name]])) }];
  });
}

/** How a value compares with the one before it, and that one; `mixed` if two values moved differently. */
export interface Change {
  direction: 'up' | 'down' | 'same' | 'mixed';
  at: string;
  measures: Measures;
}

/**
 * How a reading (one value, or the two of blood pressure) that was measured at `at` compares with the one before it;
 * undefined for the first. Takes all measurements, latest first.
 */
export function changeOf(measurements: readonly Measurement[], measured: Measures, at: string): Change | undefined {
  const names = measureNames.filter(name => measured[name] !== undefined);
  const before = measurements.find(
    ({ content }) =>
      Date.parse(content.measured_at) < Date.parse(at) && names.every(name => content.measures[name] !== undefined),
  )?.content;
  if (!before) return undefined;
  return {
    direction: directionOf(names.map(name => (measured[name] ?? 0) - (before.measures[name] ?? 0))),
    at: before.measured_at,
    measures: Object.fromEntries(names.map(name => [name, before.measures[name]])),
  };
}

function directionOf(differences: readonly number[]): Change['direction'] {
  if (differences.every(one => one === 0)) return 'same';
  if (differences.every(one => one > 0)) return 'up';
  return differences.every(one => one < 0) ? 'down' : 'mixed';
}

/** How many of the latest values a chart has. */
const POINTS = 24;

/** Vital signs that were measured more than once, each with its values in order of time; blood pressure as one. */
export function chartsOf(measurements: readonly Measurement[]): { names: Measure[]; lines: Line[] }[] {
  const groups: Measure[][] = [
    ['systolic', 'diastolic'],
    ...measureNames.filter(name => name !== 'systolic' && name !== 'diastolic').map(name => [name]),
  ];
  return groups.flatMap(names => {
    const lines = names.map(name => ({ name, points: pointsOf(measurements, name) }));
    return lines.some(({ points }) => points.length > 1) ? [{ names, lines: lines.filter(isLine) }] : [];
  });
}

interface Line {
  name: Measure;
  points: { at: number; value: number }[];
}

const isLine = ({ points }: Line) => points.length > 0;

function pointsOf(measurements: readonly Measurement[], name: Measure) {
  return measurements
    .flatMap(({ content: { measured_at, measures } }) => {
      const value = measures[name];
      return value === undefined ? [] : [{ at: Date.parse(measured_at), value }];
    })
    .slice(0, POINTS)
    .reverse();
}
