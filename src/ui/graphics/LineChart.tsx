import './line-chart.css';

interface LineSeries {
  /** Shown below the chart if there is more than one series. */
  name: string;
  /** In order of time; `at` is in epoch milliseconds. */
  points: readonly { at: number; value: number }[];
}

interface LineChartProps {
  /** Says what is shown, with the first and the last value, for screen readers. */
  label: string;
  /** At most two; the second line is dashed. */
  series: readonly LineSeries[];
  /** Values between which the chart is shaded, both of them part of the scale. */
  band?: { low: number; high: number } | undefined;
  /** Writes a value. */
  format: (value: number) => string;
  /** The first and the last day, below the chart. */
  from: string;
  to: string;
}

const WIDTH = 280;
const HEIGHT = 112;
/** Labels of values closer than this would overlap. In the unit of `HEIGHT`. */
const LABEL_HEIGHT = 20;
/** Space for the dots at the edges. */
const EDGE = 6;

/** A small chart of values over time, with the last ones beside it. The page must offer the same values as a table. */
export function LineChart({ label, series, band, format, from: firstDay, to: lastDay }: LineChartProps) {
  const all = series.flatMap(({ points }) => points);
  const [from, to] = [Math.min(...all.map(({ at }) => at)), Math.max(...all.map(({ at }) => at))];
  const values = [...all.map(({ value }) => value), ...(band ? [band.low, band.high] : [])];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => EDGE + ((at - from) / (to - from || 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
  const latest = series.flatMap(({ points }) => points.at(-1) ?? []);
  const labelled = latest.filter(
    ({ value }, which) => which === 0 || Math.abs(y(value) - y(latest[0]?.value ?? value)) >= LABEL_HEIGHT,
  );
  return (
    <div className="line-chart" role="img" aria-label={label}>
      <span className="line-chart-scale">
        <span>{format(most)}</span>
        {most !== least && <span>{format(least)}</span>}
      </span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {[EDGE, HEIGHT - EDGE].map(at => (
          <line key={at} className="line-chart-grid" x2={WIDTH} y1={at} y2={at} />
        ))}
        {band && (
          <rect
            className="line-chart-band"
            width={WIDTH}
            y={y(band.high)}
            height={Math.max(y(band.low) - y(band.high), 1)}
          />
        )}
        {series.map(({ name, points }, which) => (
          <g key={name} className={which === 0 ? undefined : 'line-chart-second'}>
            <polyline points={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
            {points.map(({ at, value }) => (
              <circle key={at} cx={x(at)} cy={y(value)} r={which === 0 ? 4 : 3} />
            ))}
          </g>
        ))}
      </svg>
      <span className="line-chart-lasts">
        {labelled.map(({ value }) => (
          <strong key={value} style={{ insetBlockStart: `${(y(value) / HEIGHT) * 100}%` }}>
            {format(value)}
          </strong>
        ))}
        {/* Gives the column its width. */}
        <span>{latest.map(({ value }) => format(value)).sort((one, other) => other.length - one.length)[0]}</span>
      </span>
      <span className="line-chart-days">
        <span>{firstDay}</span>
        {lastDay !== firstDay && <span>{lastDay}</span>}
      </span>
      {series.length > 1 && (
        <span className="line-chart-names">
          {series.map(({ name }, which) => (
            <span key={name}>
              <svg viewBox="0 0 20 10" aria-hidden="true" className={which === 0 ? undefined : 'line-chart-second'}>
                <polyline points="0,5 20,5" />
                <circle cx={10} cy={5} r={which === 0 ? 4 : 3} />
              </svg>
              {name}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}
