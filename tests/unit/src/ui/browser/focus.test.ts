// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { focusWhenVisible } from '../../../../../src/ui/browser/focus.ts';

const nextFrame = () => new Promise(requestAnimationFrame);

/** A header with its menu, which has the focus, and the heading of a page that begins to be shown. */
function arriving() {
  document.body.innerHTML = `
    <header class="header"><button type="button" aria-expanded="false">Menu</button></header>
    <main><h1 tabindex="-1">Início</h1></main>`;
  const [menu, heading] = ['button', 'h1'].map(name => document.querySelector<HTMLElement>(name));
  if (!menu || !heading) throw new Error('The page is incomplete.');
  menu.focus();
  focusWhenVisible(heading);
  return { menu, heading };
}

test('the heading of the next page gets the focus, also after a choice in the menu', async () => {
  const { heading } = arriving();
  await nextFrame();
  expect(document.activeElement).toBe(heading);
});

test('who has opened the menu meanwhile stays there', async () => {
  const { menu } = arriving();
  menu.setAttribute('aria-expanded', 'true');
  await nextFrame();
  await nextFrame();
  expect(document.activeElement).toBe(menu);
});
