// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from '../../../../../src/ui/dialogs/keepFocus.ts';

const focusOf = () => document.activeElement?.id || document.activeElement?.tagName;
const element = (id: string) => document.getElementById(id) as HTMLElement;
/** Mutation observers run as microtasks. */
const observed = () => new Promise<void>(resolve => queueMicrotask(resolve));

beforeEach(() => {
  document.body.innerHTML = `
    <div class="ion-page">
      <div class="ion-page ion-page-hidden"><h1 class="page-title" id="other" tabindex="-1">Início</h1></div>
      <div class="ion-page">
        <h1 class="page-title" id="heading" tabindex="-1">Minhas consultas</h1>
        <button id="opener">Cancelar</button><button id="next">Nova consulta</button>
      </div>
    </div>
    <button id="dialog">Fechar</button>`;
  // A hidden page can't be focused, but jsdom has no layout.
  element('other').focus = () => {};
  element('opener').focus();
});

// Stops observers of earlier tests.
afterEach(() => element('heading').focus());

/** Opens a dialog that takes the focus, and removes it. */
function closeDialog(): void {
  element('dialog').focus();
  element('dialog').remove();
}

test('closing a dialog returns the focus to its opener', () => {
  const restore = keepFocus();
  closeDialog();
  restore();
  expect(focusOf()).toBe('opener');
});

test('if the opener was removed before the dialog’s code ran, the focus goes to the visible page’s heading', () => {
  element('opener').remove();
  const restore = keepFocus();
  closeDialog();
  restore();
  expect(focusOf()).toBe('heading');
});

test('the same if the opener was removed or disabled while the dialog was open', () => {
  const restore = keepFocus();
  closeDialog();
  element('opener').setAttribute('disabled', '');
  restore();
  expect(focusOf()).toBe('heading');
  element('heading').blur();
  element('opener').remove();
  restore();
  expect(focusOf()).toBe('heading');
});

test('the same if the opener is removed after it got the focus back', async () => {
  const restore = keepFocus();
  closeDialog();
  restore();
  element('opener').remove();
  expect(focusOf()).toBe('BODY');
  await observed();
  expect(focusOf()).toBe('heading');
});

test('a focus that has moved elsewhere stays there', async () => {
  const restore = keepFocus();
  element('dialog').remove();
  element('next').focus();
  restore();
  expect(focusOf()).toBe('next');

  element('next').blur();
  restore();
  expect(focusOf()).toBe('opener');
  element('next').focus();
  element('next').blur();
  element('opener').remove();
  await observed();
  expect(focusOf()).toBe('BODY');
});

test('if a list row is removed after its dialog closed, the focus goes to the next row', async () => {
  element('opener').outerHTML =
    '<ul><li><button id="first">1</button></li><li><button id="second">2</button></li></ul>';
  element('first').focus();
  const restore = keepFocus();
  closeDialog();
  restore();
  expect(focusOf()).toBe('first');
  element('first').closest('li')?.remove();
  await observed();
  expect(focusOf()).toBe('second');
});

test('the same if the next row was drawn again while the dialog was open', () => {
  element('opener').outerHTML = `
    <section>
      <button id="add">+</button>
      <ul id="list"><li><button id="first">1</button></li><li>2</li></ul>
    </section>`;
  element('first').focus();
  const restore = keepFocus();
  closeDialog();
  element('list').innerHTML = '<li><button id="second">2</button></li>';
  restore();
  expect(focusOf()).toBe('second');
});
