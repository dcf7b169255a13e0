import './bar-chart.css';

export interface Bar {
  /** Below the bar: a letter or two. */
  label: string;
  /** The same in full, for those who hear it. */
  name: string;
  value: number;
  /** Stands out: today, this month. */
  isNow?: boolean;
}

/** Of the highest bar, and of the lowest that stands for anything, in CSS pixels. */
const HIGHEST = 72;
const LOWEST = 10;
/** Of a bar that stands for nothing. */
const NONE = 3;

/** A few bars with their numbers; `title` and every bar are read out as one sentence. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const alternative = `${title}: ${bars.map(({ name, value }) => `${name} ${value}`).join(', ')}.`;
  const heightOf = (value: number) => (value === 0 ? NONE : Math.max(LOWEST, (value / most) * HIGHEST));
  return (
    <div className="bar-chart" role="img" aria-label={alternative}>
      {bars.map(({ label, name, value, isNow }) => (
        <div key={name} className={isNow ? 'bar-chart-now' : undefined}>
          {value > 0 && <span className="bar-chart-value">{value}</span>}
          <span className="bar-chart-bar" style={{ height: heightOf(value) }} />
          <span>{label}</span>
        </div>
      ))}
    </div>
  );
}
