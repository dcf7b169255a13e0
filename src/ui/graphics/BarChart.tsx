import './bar-chart.css';

export interface Bar {
  /** The text below the bar: a letter or two. */
  label: string;
  /** The full name, for screen readers. */
  name: string;
  value: number;
  /** Highlights the bar: today, this month. */
  isNow?: boolean;
}

/** The heights of the highest bar and of the lowest non-zero bar, in CSS pixels. */
const HIGHEST = 72;
const LOWEST = 10;
/** The height of a zero bar. */
const NONE = 3;

/** A small bar chart with numbers. Screen readers get `title` and all bars as one sentence. */
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
