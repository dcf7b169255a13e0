/** What decides where a text area breaks its lines. */
const LOOK = [
  'boxSizing',
  'width',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'letterSpacing',
  'wordSpacing',
  'lineHeight',
  'textTransform',
  'tabSize',
] as const;

/**
 * The top and bottom of the lines that a part of a text area's text is on, in pixels from the element's top. The
 * element shows all of its text, without scrolling.
 */
export function linesOf(area: HTMLTextAreaElement, start: number, end: number): { top: number; bottom: number } {
  const copy = document.createElement('div');
  const look = getComputedStyle(area);
  for (const name of LOOK) copy.style[name] = look[name];
  Object.assign(copy.style, {
    position: 'absolute',
    top: '0',
    visibility: 'hidden',
    borderStyle: 'solid',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  // A character at the end, so that an empty last line has a height.
  const text = document.createTextNode(`${area.value}\u200b`);
  copy.append(text);
  area.after(copy);
  const range = document.createRange();
  range.setStart(text, start);
  range.setEnd(text, Math.max(end, start + 1));
  const rows = [...range.getClientRects()];
  const origin = copy.getBoundingClientRect().top;
  copy.remove();
  const tops = rows.map(({ top }) => top);
  const bottoms = rows.map(({ bottom }) => bottom);
  return rows.length === 0
    ? { top: 0, bottom: 0 }
    : { top: Math.min(...tops) - origin, bottom: Math.max(...bottoms) - origin };
}
