/**
 * Cuts names to the width of their cell, as `text-overflow` would: an element that clips slows scrolling down, and
 * there are thousands of cells (docs/performance.md).
 */

/** Returns the name, or as much of its beginning as fits on a line with an ellipsis, beside another text. */
export type NameFit = (name: string, beside: string) => string;

const ELLIPSIS = '…';

/**
 * @param widthOf the width of a text, in pixels
 * @param room the width of the line, in pixels
 */
export function nameFit(widthOf: (text: string) => number, room: number): NameFit {
  return (name, beside) => {
    const left = room - widthOf(`${beside} `);
    if (widthOf(name) <= left) return name;
    const letters = [...name];
    const firstOf = (count: number) => letters.slice(0, count).join('').trimEnd();
    let [fits, tooMany] = [0, letters.length];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (widthOf(firstOf(middle) + ELLIPSIS) <= left) fits = middle;
      else tooMany = middle;
    }
    return firstOf(fits);
  };
}
