// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdFocus } from '../../../../../src/ui/dialogs/holdFocus.ts';

const element = (id: string) => document.getElementById(id) as HTMLElement;
const focusOf = () => document.activeElement?.id;
const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key }));
const moved = () => new Promise(resolve => setTimeout(resolve));

/** What had the focus within the dialog. */
let last: Element | null;

/** As Ionic does: a focus outside the dialog goes to its first control, and from that one to the last. */
function trap({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  if (element('dialog').contains(target)) {
    last = target;
    return;
  }
  const before = last;
  element('close').focus();
  if (before === document.activeElement) element('new').focus();
  last = document.activeElement;
}

/** The page behind the dialog focuses something. */
async function steal(): Promise<void> {
  element('page').focus();
  await Promise.resolve();
}

let hold: ReturnType<typeof holdFocus>;

beforeEach(() => {
  document.body.innerHTML = `
    <button id="page">Sexta-feira</button>
    <div id="dialog">
      <button id="close">Fechar</button><input id="search" data-autofocus /><button id="new">Novo paciente</button>
    </div>`;
  document.addEventListener('focusin', trap);
  last = null;
  hold = holdFocus(element('dialog'));
});

afterEach(() => {
  hold.end();
  document.removeEventListener('focusin', trap);
});

test('the marked element gets the focus when the dialog opens', () => {
  hold.begin();
  expect(focusOf()).toBe('search');
});

test('also if the page behind took it while the dialog opened', async () => {
  await steal();
  hold.begin();
  expect(focusOf()).toBe('search');
});

test('what the user has focused keeps it when the page behind takes the focus', async () => {
  hold.begin();
  await steal();
  expect(focusOf()).toBe('search');
  element('new').focus();
  await steal();
  expect(focusOf()).toBe('new');
  hold.begin();
  expect(focusOf()).toBe('new');
});

test('Tab past the last control leads to the first one, and stays there', async () => {
  hold.begin();
  press('Tab');
  await steal();
  expect(focusOf()).toBe('close');
  await moved();
  press('x');
  await steal();
  expect(focusOf()).toBe('close');
});

test('a pointer may focus anything, also if nothing had the focus', () => {
  document.dispatchEvent(new MouseEvent('mousedown'));
  element('new').focus();
  expect(focusOf()).toBe('new');
});

test('the dialog’s own code may focus anything, also when nothing has the focus, as after a tap in Safari', () => {
  hold.begin();
  element('search').blur();
  element('new').focus();
  expect(focusOf()).toBe('new');
});

test('a first control that Ionic focuses while the dialog opens doesn’t keep the focus', async () => {
  element('close').focus();
  hold.begin();
  await Promise.resolve();
  expect(focusOf()).toBe('search');
});

test('if the focused element has gone, the marked one gets the focus', async () => {
  hold.begin();
  element('new').focus();
  element('new').remove();
  await steal();
  expect(focusOf()).toBe('search');
});

test('without a marked element the first control keeps it', async () => {
  element('search').removeAttribute('data-autofocus');
  await steal();
  expect(focusOf()).toBe('close');
});
