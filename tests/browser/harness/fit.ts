/** Whether what a page shows fits its window. */
import type { Language } from '../../../src/i18n/languages.ts';
import type { Visitor } from './visitor.ts';

/** The width of a 1280 px page at 400 % zoom (WCAG 2.1, 1.4.10), in CSS pixels. */
const NARROWEST_PX = 320;

/** Rows of buttons, and the reception's day, which scroll sideways on purpose. */
const SCROLL_SIDEWAYS = '.free-days > ul, .day-scroll';

/** Elements of the visible page beyond the right edge of the window; at most three. */
export async function overflowFaults(visitor: Visitor): Promise<string[]> {
  return visitor.screen.evaluate(
    (page, rows) =>
      [...page.querySelectorAll('*')]
        .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
        .filter(element => !element.closest('.visually-hidden') && !element.parentElement?.closest(rows))
        .map(element => `beyond the edge: ${element.outerHTML.slice(0, 120)}`)
        .slice(0, 3),
    SCROLL_SIDEWAYS,
  );
}

/** The same in the narrowest window, in each of these languages; the last one stays chosen. */
export async function sidewaysFaults(visitor: Visitor, inLanguages: readonly Language[]): Promise<string[]> {
  const size = visitor.page.viewportSize();
  const faults: string[] = [];
  await visitor.page.setViewportSize({ width: NARROWEST_PX, height: 640 });
  for (const language of inLanguages) {
    await visitor.chooseLanguage(language);
    faults.push(...(await overflowFaults(visitor)).map(fault => `${language}, ${fault}`));
  }
  if (size) await visitor.page.setViewportSize(size);
  return faults;
}

/** Runs in the page: words of these elements that are broken across lines or beyond the edge of the window. */
export const brokenWords = (roots: Element[]) => {
  // Visually hidden text is clipped to a pixel.
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
  return roots.flatMap(root => {
    const found: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const { left, right, width } = range.getBoundingClientRect();
        if (isClipped(node.parentElement) || width === 0) continue;
        if (lines.size > 1) found.push(`broken: ${word}`);
        if (left < -0.5 || right > innerWidth + 0.5) found.push(`off the screen: ${word}`);
      }
    }
    return found;
  });
};
