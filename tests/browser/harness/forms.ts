import type { Locator } from 'playwright-core';
import type { Visitor } from './visitor.ts';

/**
 * Opens a select once its options are there, and chooses some. Ionic renders it over a button for keyboards and screen
 * readers.
 */
export async function choose(visitor: Visitor, label: string, options: readonly string[], multiple: boolean) {
  await visitor.screen.getByRole('button', { name: label, disabled: false }).press('Enter');
  const menu = visitor.page.locator('ion-popover.select-menu');
  for (const option of options)
    await menu.getByRole(multiple ? 'checkbox' : 'radio', { name: option, exact: true }).press(' ');
  if (multiple) await visitor.page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
}

/** The error text of a field. */
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
