/** Getting about with the keyboard alone, as somebody does who has no mouse. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';

/** No way on a screen should be longer than this. */
const PATIENCE_TABS = 80;

const hasFocus = (wanted: Locator) => wanted.evaluate(element => element === document.activeElement);

/** What has the focus, for a message that says where somebody got stuck. */
const focused = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? 'nothing');

/** Presses Tab until an element has the focus. */
export async function tabTo(visitor: Visitor, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let tabs = 0; tabs < PATIENCE_TABS; tabs += 1) {
    if (await hasFocus(wanted)) return;
    await visitor.page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${wanted}; the focus is on ${await focused(visitor)}.`);
}

/** Tabs to a button, link or the like and presses Enter. */
export async function enter(visitor: Visitor, wanted: Locator): Promise<void> {
  await tabTo(visitor, wanted);
  await visitor.page.keyboard.press('Enter');
}

/** Tabs to a field and types. */
export async function typeInto(visitor: Visitor, wanted: Locator, text: string): Promise<void> {
  await tabTo(visitor, wanted);
  await visitor.page.keyboard.type(text);
}

/** The focus comes to rest on an element. */
export async function expectFocus(visitor: Visitor, wanted: Locator): Promise<void> {
  await expect.poll(async () => ((await hasFocus(wanted)) ? 'there' : await focused(visitor))).toBe('there');
}

/** A page was reached, and the focus stands on its heading, so that a screen reader reads it out. */
export async function arrivesAtHeading(visitor: Visitor, path: string | RegExp): Promise<void> {
  await visitor.waitForPath(path);
  await expectFocus(visitor, visitor.screen.locator('h1'));
}
