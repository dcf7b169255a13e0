import './line-chart.css';

interface LineSeries {
  name: string;
  /** In order of time; `at` is in epoch milliseconds. */
  points: readonly { at: number; value: number }[];
}

interface LineChartProps {
  /** Says what is shown, with the first and the last value, for screen readers. */
  label: string;
  /** At most two; the second line is dashed. */
  series: readonly LineSeries[];
  /** Writes a value. */
  format: (value: number) => string;
}

const WIDTH = 280;
const HEIGHT = 80;
/** Space for the dots at the edges. */
const EDGE = 6;

/** A small chart of values over time. The page must offer the same values as a table. */
export function LineChart({ label, series, format }: LineChartProps) {
  const all = series.flatMap(({ points }) => points);
  const [from, to] = [Math.min(...all.map(({ at }) => at)), Math.max(...all.map(({ at }) => at))];
  const [least, most] = [Math.min(...all.map(({ value }) => value)), Math.max(...all.map(({ value }) => value))];
  const x = (at: number) => EDGE + ((at - from) / (to - from || 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
  return (
    <div className="line-chart" role="img" aria-label={label}>
      <span className="line-chart-scale">
        <span>{format(most)}</span>
        {most !== least && <span>{format(least)}</span>}
      </span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {series.map(({ name, points }, which) => (
          <g key={name} className={which === 0 ? undefined : 'line-chart-second'}>
            <polyline points={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
            {points.map(({ at, value }) => (
              <circle key={at} cx={x(at)} cy={y(value)} r={which === 0 ? 4 : 3} />
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}
