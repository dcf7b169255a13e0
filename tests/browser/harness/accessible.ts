import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from 'vitest';
import type { Visitor, VisitorOptions } from './visitor.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * axe's rules for WCAG 2.1 AA and its best practices. Its only rule for WCAG 2.2 is target size; ours below is
 * stricter, and axe reports a header button under a toast as too small.
 */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/** The minimum width and height of a touch target, in CSS pixels. */
const TARGET_PX = 44;

type Axe = typeof import('axe-core');

/**
 * axe's rule that an element's name contains its visible text. axe takes text that is scrolled out of sight for hidden,
 * so each violation is checked again with its element in sight.
 */
const VISIBLE_NAME = 'label-content-name-mismatch';

/** Without the page's gradient, behind which axe can't tell the contrast of a text. */
const FLAT = `ion-content { --background: var(--page) !important; } .signed-out { background: var(--page) !important; }`;

/** The violations of these rules on the current screen, with their elements. */
async function violations(visitor: Visitor, runOnly: RunOptions['runOnly']): Promise<string[]> {
  if (!(await visitor.page.evaluate(() => 'axe' in globalThis))) await visitor.page.evaluate(axeSource);
  const found = await visitor.page.evaluate(
    async ({ rules, visibleName, flat }): Promise<AxeResults['violations']> => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(flat);
      document.adoptedStyleSheets.push(sheet);
      const { violations: all } = await axe.run(document, {
        ...(rules && { runOnly: rules }),
        resultTypes: ['violations'],
      });
      const isWrongInSight = async (selector: string) => {
        document.querySelector(selector)?.scrollIntoView({ block: 'center', inline: 'center' });
        const again = await axe.run(document, { runOnly: { type: 'rule', values: [visibleName] } });
        return again.violations.some(({ nodes }) => nodes.some(({ target }) => String(target) === selector));
      };
      const confirmed: typeof all = [];
      for (const rule of all) {
        const nodes: typeof rule.nodes = [];
        for (const node of rule.nodes)
          if (rule.id !== visibleName || (await isWrongInSight(String(node.target)))) nodes.push(node);
        if (nodes.length > 0) confirmed.push({ ...rule, nodes });
      }
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
      return confirmed;
    },
    { rules: runOnly, visibleName: VISIBLE_NAME, flat: FLAT },
  );
  return found.flatMap(rule => rule.nodes.map(node => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`));
}

/** Touch targets on the visible page that are too small, except links inside a sentence. */
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

/** The current screen's violations of WCAG 2.1 AA and axe's best practices, and its small touch targets. */
export async function accessibilityFaults(visitor: Visitor): Promise<string[]> {
  await visitor.settled();
  return await plainPageFaults(visitor);
}

/** The same for a page that isn't one of the app's, and is complete once it is loaded. */
export async function plainPageFaults(visitor: Visitor): Promise<string[]> {
  const small = (await smallTargets(visitor)).map(target => `small target: ${target}`);
  return [...(await violations(visitor, RULES)), ...small];
}

/** The current screen's contrast violations: of axe's rules, the only one that depends on the theme. */
export async function contrastFaults(visitor: Visitor): Promise<string[]> {
  await visitor.settled();
  return violations(visitor, { type: 'rule', values: ['color-contrast'] });
}

/** The whole page's contrast violations in both themes. It grows first: axe takes what is below for hidden. */
export async function contrastFaultsOfPage(
  visitor: Visitor,
  { size, theme }: Required<Pick<VisitorOptions, 'size' | 'theme'>>,
): Promise<string[]> {
  await visitor.growToFullPage();
  const faults = await contrastFaults(visitor);
  await visitor.setTheme(theme === 'dark' ? 'light' : 'dark');
  faults.push(...(await contrastFaults(visitor)).map(fault => `in the other theme, ${fault}`));
  await visitor.setTheme(theme);
  await visitor.resizeTo(size);
  return faults;
}

/** Expects the current screen to have no such violations. */
export async function expectAccessible(visitor: Visitor): Promise<void> {
  expect({ at: visitor.page.url(), faults: await accessibilityFaults(visitor) }).toEqual({
    at: visitor.page.url(),
    faults: [],
  });
}
