/** Whether what a page shows fits its window. */
import type { Locator } from 'playwright-core';
import type { Language } from '../../../src/i18n/languages.ts';
import type { Visitor } from './visitor.ts';

/** Where an element begins, in CSS pixels from the top of the window. */
export const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;

/** The width of a 1280 px page at 400 % zoom (WCAG 2.1, 1.4.10), in CSS pixels. */
const NARROWEST_PX = 320;

/** Rows of buttons, and the reception's day, which scroll sideways on purpose. */
export const SCROLL_SIDEWAYS =
  '.free-days > ul, .booking-shortcuts, .day-scroll, .record-parts-kept, .treated-filters > *, .patient-recent';

/**
 * Elements of the visible page beyond the right edge of the window; at most three. The content of a closed `details`
 * isn't rendered, and its rectangle may date from an earlier size of the window.
 */
export async function overflowFaults(visitor: Visitor): Promise<string[]> {
  return visitor.screen.evaluate(
    (page, rows) =>
      [...page.querySelectorAll('*')]
        .filter(element => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
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

/**
 * Runs in the page: words of these elements that are broken across lines or beyond the edge of the window.
 * @param sideways what may be beyond the edge: `SCROLL_SIDEWAYS`
 */
export const brokenWords = (roots: Element[], sideways: string) => {
  // Visually hidden text is clipped to a pixel.
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
  return roots.flatMap(root => {
    const found: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\u00AD]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const softHyphens = word.split('\u00AD').length - 1;
        const { left, right, width } = range.getBoundingClientRect();
        if (isClipped(node.parentElement) || width === 0) continue;
        if (lines.size > 1 + softHyphens) found.push(`broken: ${word}`);
        if (node.parentElement.closest(sideways)) continue;
        if (left < -0.5 || right > innerWidth + 0.5) found.push(`off the screen: ${word}`);
      }
    }
    return found;
  });
};

/** The left and right edge of an element without its padding, in CSS pixels. */
const contentEdges = (element: Element) => {
  const { left, right } = element.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)].join(' to ');
};

/** Whether the header, in a wide window, begins and ends elsewhere than the page below it. */
export async function headerFaults(visitor: Visitor): Promise<string[]> {
  const header = await visitor.page.locator('.header-inside').evaluate(contentEdges);
  const page = await visitor.screen.locator('.page').evaluate(contentEdges);
  return header === page ? [] : [`the header is from ${header}, the page from ${page}`];
}

/**
 * The top of the visible page's content in the window, in CSS pixels: of the first box below the title, that is the
 * first element after it that takes up space.
 */
export function contentTop(visitor: Visitor): Promise<number | undefined> {
  return visitor.screen.evaluate(page => {
    const parts = [...(page.querySelector('.page-head')?.parentElement?.children ?? [])].slice(1);
    const boxes = parts.flatMap(part => [...part.children, part]).map(part => part.getBoundingClientRect());
    const tops = boxes.filter(({ height }) => height > 0).map(({ top }) => top);
    return tops.length > 0 ? Math.min(...tops) : undefined;
  });
}
