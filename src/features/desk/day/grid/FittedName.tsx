import { createContext, type RefObject, useContext, useLayoutEffect, useState } from 'react';
import { type NameFit, nameFit } from './nameFit.ts';

const whole: NameFit = name => name;
const NameFitContext = createContext(whole);
export const NameFitProvider = NameFitContext.Provider;

/**
 * A patient's name beside the time of a cell. What doesn't fit stays in the document, invisible, so that speech control
 * and the browser's search find the whole name. Rendered again, without its column, when the columns' width changes.
 */
export function FittedName({ name, beside }: { name: string; beside: string }) {
  const shown = useContext(NameFitContext)(name, beside);
  const rest = name.slice(shown.length);
  return (
    <strong data-cut={rest !== '' || undefined}>
      {shown}
      {rest && <span className="day-cell-rest">{rest}</span>}
    </strong>
  );
}

/** The first line of a cell that is as wide as its column. */
const LINE = '.day-cell-booked:not([data-narrow]) .day-cell-line';

interface Measured {
  fit: NameFit;
  /** Identifies what was measured. */
  key: string;
}

/** Measures a line and the font of its name; undefined without one, and while the page is hidden. */
function measure(grid: Element): Measured | undefined {
  const line = grid.querySelector<HTMLElement>(LINE);
  const room = line?.clientWidth;
  const name = line?.querySelector('strong');
  const sample = name?.firstChild;
  if (!room || !name || !(sample instanceof Text)) return undefined;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return undefined;
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(name);
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const range = document.createRange();
  range.selectNodeContents(sample);
  // Where a browser enlarges only texts, the font's size doesn't show it.
  const scale = range.getBoundingClientRect().width / context.measureText(sample.data).width;
  const known = new Map<string, number>();
  const widthOf = (text: string) => {
    const width = known.get(text) ?? context.measureText(text).width * scale;
    known.set(text, width);
    return width;
  };
  return { fit: nameFit(widthOf, room), key: `${room} ${scale.toFixed(2)} ${context.font}` };
}

/** How names fit the cells of a grid, measured before the browser shows them. */
export function useNameFit(scroller: RefObject<HTMLElement | null>, columns: readonly unknown[]): NameFit {
  const [measured, setMeasured] = useState<Measured>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first cell to measure may come with other columns
  useLayoutEffect(() => {
    const grid = scroller.current;
    if (!grid) return;
    const update = () => {
      const now = measure(grid);
      setMeasured(before => (now && now.key !== before?.key ? now : before));
    };
    update();
    const body = grid.querySelector('.day-column-body');
    const observer = new ResizeObserver(update);
    if (body) observer.observe(body);
    return () => observer.disconnect();
  }, [scroller, columns]);
  return measured?.fit ?? whole;
}
