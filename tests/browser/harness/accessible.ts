import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from 'vitest';
import type { Language } from '../../../src/i18n/languages.ts';
import type { Visitor } from './visitor.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * All of axe's rules, its best practices included. Of WCAG 2.2 it has the size of targets alone, for which we ask more
 * ourselves, and which takes a toast that passes over the header for a smaller button.
 */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/** Least width and height of whatever is tapped, in CSS pixels. */
const TARGET_PX = 44;

/** Each of these rules of axe that the screen breaks, with where. */
async function violations(visitor: Visitor, runOnly: RunOptions['runOnly']): Promise<string[]> {
  if (!(await visitor.page.evaluate(() => 'axe' in globalThis))) await visitor.page.evaluate(axeSource);
  const found = await visitor.page.evaluate(
    async (rules): Promise<AxeResults['violations']> =>
      (
        await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
          ...(rules && { runOnly: rules }),
          resultTypes: ['violations'],
        })
      ).violations,
    runOnly,
  );
  return found.flatMap(rule => rule.nodes.map(node => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`));
}

/** Whatever can be tapped on the shown page and is smaller than a finger; links inside a sentence are let off. */
async function smallTargets(visitor: Visitor): Promise<string[]> {
  return visitor.page.evaluate(least => {
    const tappable =
      'a[href], button, ion-button, ion-tab-button, ion-segment-button, ion-input, ion-textarea, ion-select, ion-radio, ion-checkbox, ion-item[button], [role=button], [role=tab]';
    return (
      [...document.querySelectorAll(tappable)]
        .filter(element => !element.closest('.ion-page-hidden, [aria-hidden=true], [inert]'))
        // A link inside a sentence.
        .filter(
          element =>
            !element.matches('a') ||
            ![...(element.parentElement?.childNodes ?? [])].some(
              sibling => sibling.nodeType === Node.TEXT_NODE && (sibling.textContent ?? '').trim().length > 1,
            ),
        )
        .filter(element => !element.parentElement?.closest('ion-input, ion-textarea, ion-select, ion-item[button]'))
        .map(element => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
        .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
        .map(
          ({ element, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${element.outerHTML.slice(0, 120)}`,
        )
    );
  }, TARGET_PX);
}

/** What keeps the screen as it stands from meeting WCAG 2.1 AA and axe's best practices, as far as axe can tell, and what on it is too small to tap. */
export async function accessibilityFaults(visitor: Visitor): Promise<string[]> {
  await visitor.settled();
  const small = (await smallTargets(visitor)).map(target => `small target: ${target}`);
  return [...(await violations(visitor, RULES)), ...small];
}

/** What on the screen as it stands can't be read for want of contrast: of all that axe looks at, the look alone changes this. */
export async function contrastFaults(visitor: Visitor): Promise<string[]> {
  await visitor.settled();
  return violations(visitor, { type: 'rule', values: ['color-contrast'] });
}

/** The width to which 400 % of zoom squeezes a page of 1280 (WCAG 2.1, 1.4.10), in CSS pixels. */
const NARROWEST_PX = 320;

/**
 * What of the shown page lies beyond the right edge of the narrowest window, which a person would have to scroll to
 * sideways, in each of these languages; the page then stands in the last of them.
 */
export async function sidewaysFaults(visitor: Visitor, inLanguages: readonly Language[]): Promise<string[]> {
  const size = visitor.page.viewportSize();
  const faults: string[] = [];
  await visitor.page.setViewportSize({ width: NARROWEST_PX, height: 640 });
  for (const language of inLanguages) {
    await visitor.speaks(language);
    const found = await visitor.screen.evaluate(
      (page, width) =>
        [...page.querySelectorAll('*')]
          .filter(element => element.getBoundingClientRect().right > width + 1 && !element.closest('.visually-hidden'))
          .map(element => `beyond the edge: ${element.outerHTML.slice(0, 120)}`)
          .slice(0, 3),
      NARROWEST_PX,
    );
    faults.push(...found.map(fault => `${language}, ${fault}`));
  }
  if (size) await visitor.page.setViewportSize(size);
  return faults;
}

/** The screen as it stands has no such faults. */
export async function expectAccessible(visitor: Visitor): Promise<void> {
  expect({ at: visitor.page.url(), faults: await accessibilityFaults(visitor) }).toEqual({
    at: visitor.page.url(),
    faults: [],
  });
}
