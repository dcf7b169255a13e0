/** What a row of the bench measured, and its goal. */
export interface Figure {
  what: string;
  /** The product's value and the reference's, measured in the same run. */
  ours: number;
  reference?: number;
  /** What the reference is, where the row's name doesn't say it. */
  against?: string;
  unit: string;
  /** Bounds for `ours` divided by the reference, and for `ours` itself; none: it is only reported. */
  goal?: { ratioAtMost?: number; ratioAtLeast?: number; atMost?: number };
}

export type Measure = () => Promise<Figure[]>;

/** The median. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The quantile at a fraction (0 to 1), interpolated linearly. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = part * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  if (low === undefined || high === undefined) return Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export const ratioOf = ({ ours, reference }: Figure): number | undefined =>
  reference === undefined || reference === 0 ? undefined : ours / reference;

/** Whether the goal is met; undefined if there is none. */
export function isMet(figure: Figure): boolean | undefined {
  const { goal, ours } = figure;
  if (!goal) return undefined;
  const ratio = ratioOf(figure) ?? Number.NaN;
  const bounds = [
    goal.ratioAtMost === undefined || ratio <= goal.ratioAtMost,
    goal.ratioAtLeast === undefined || ratio >= goal.ratioAtLeast,
    goal.atMost === undefined || ours <= goal.atMost,
  ];
  return bounds.every(kept => kept);
}

const shown = (number: number) =>
  Math.abs(number) >= 100
    ? Math.round(number).toString()
    : number
        .toPrecision(3)
        .replace(/(\.\d*?)0+$|\.$/, '$1')
        .replace(/\.$/, '');

function goalOf({ goal, unit }: Figure): string {
  if (!goal) return 'reported';
  const { ratioAtMost, ratioAtLeast, atMost } = goal;
  return [
    ratioAtMost === undefined ? [] : `at most ${ratioAtMost}x`,
    ratioAtLeast === undefined ? [] : `at least ${ratioAtLeast}x`,
    atMost === undefined ? [] : `at most ${atMost} ${unit}`,
  ]
    .flat()
    .join(', ');
}

/** The figures as lines of a Markdown table. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(figure => {
    const { what, ours, reference, against, unit } = figure;
    const ratio = ratioOf(figure);
    const met = isMet(figure);
    return [
      what,
      `${shown(ours)} ${unit}`.trim(),
      reference === undefined ? '-' : `${shown(reference)} ${unit}${against ? ` (${against})` : ''}`.trim(),
      ratio === undefined ? '-' : `${shown(ratio)}x`,
      goalOf(figure),
      met === undefined ? '-' : met ? 'yes' : '**no**',
    ];
  });
  const cells = [['Figure', 'Ours', 'Reference in the same run', 'Ratio', 'Goal', 'Met'], ...rows];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0))) ?? [];
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return cells
    .map((row, index) =>
      index === 0 ? `${line(row)}\n| ${widths.map(width => '-'.repeat(width)).join(' | ')} |` : line(row),
    )
    .join('\n');
}
