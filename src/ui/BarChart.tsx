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

const WIDTH = 40;
const GAP = 12;
const HEIGHT = 64;

/** A few bars with their numbers; `title` and every bar are read out as one sentence. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const alternative = `${title}: ${bars.map(({ name, value }) => `${name} ${value}`).join(', ')}.`;
  return (
    <svg
      className="bar-chart"
      viewBox={`0 0 ${bars.length * (WIDTH + GAP) - GAP} ${HEIGHT + 44}`}
      role="img"
      aria-label={alternative}
    >
      {bars.map(({ label, name, value, isNow }, place) => {
        const height = value === 0 ? 3 : Math.max(8, (value / most) * HEIGHT);
        const middle = place * (WIDTH + GAP) + WIDTH / 2;
        const top = HEIGHT + 20 - height;
        return (
          <g key={name} className={isNow ? 'bar-chart-now' : undefined}>
            <rect x={middle - WIDTH / 2} y={top} width={WIDTH} height={height} rx={Math.min(8, height / 2)} />
            {value > 0 && (
              <text className="bar-chart-value" x={middle} y={top - 6}>
                {value}
              </text>
            )}
            <text x={middle} y={HEIGHT + 40}>
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
