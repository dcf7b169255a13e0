/** Using the app with the keyboard alone. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/** The maximum number of tab stops to any element of a screen: other tests add doctors, with four links each. */
const MAX_TABS = 200;

const hasFocus = (target: Locator) => target.evaluate(element => element === document.activeElement);

/** Describes the focused element, for error messages. */
const focused = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? 'nothing');

/** Presses Tab until an element has the focus. */
export async function tabTo(visitor: Visitor, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await hasFocus(target)) return;
    await visitor.page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reachable by Tab; the focus is on ${await focused(visitor)}.`);
}

/** Tabs to a button or link and presses Enter. */
export async function enter(visitor: Visitor, target: Locator): Promise<void> {
  await tabTo(visitor, target);
  await visitor.page.keyboard.press('Enter');
}

/** Tabs to a field and types. */
export async function typeInto(visitor: Visitor, target: Locator, text: string): Promise<void> {
  await tabTo(visitor, target);
  await visitor.page.keyboard.type(text);
}

/** Expects the focus to reach an element. */
export async function expectFocus(visitor: Visitor, target: Locator): Promise<void> {
  await expect.poll(async () => ((await hasFocus(target)) ? 'there' : await focused(visitor))).toBe('there');
}

/** Expects a page to be visible with the focus on its heading, so that screen readers announce it. */
export async function expectHeadingFocus(visitor: Visitor, path: string | RegExp): Promise<void> {
  await visitor.waitForPath(path);
  await expectFocus(visitor, visitor.screen.locator('h1'));
}
