import type { Locator } from 'playwright-core';
import type { Visitor } from './visitor.ts';

/**
 * Opens a select and picks these options. Ionic draws it over a button that only keyboards and screen readers reach.
 */
export async function choose(visitor: Visitor, label: string, options: readonly string[], multiple: boolean) {
  await visitor.screen.getByRole('button', { name: label }).press('Enter');
  const menu = visitor.page.locator('ion-popover.select-menu');
  for (const option of options)
    await menu.getByRole(multiple ? 'checkbox' : 'radio', { name: option, exact: true }).press(' ');
  if (multiple) await visitor.page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
}

/** The sentence under a field that says what is wrong with it. */
export function errorOf(field: Locator): Promise<string> {
  return field.evaluate(element => {
    const described = element.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '';
    return described
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim();
  });
}
