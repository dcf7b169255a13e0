// @vitest-environment jsdom
import { act, createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  type InsertionField,
  useInsertion,
} from '../../../../../../../src/features/record/notes/insert/useInsertion.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// jsdom has no layout.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

interface Shown {
  field: InsertionField;
  area: HTMLTextAreaElement;
  /** What the person types, as the whole value. */
  type(value: string): void;
}

function Field({ start, shown }: { start: string; shown: Partial<Shown> }) {
  const [value, setValue] = useState(start);
  const field = useInsertion({ value, onChange: setValue, max: 40 });
  shown.field = field;
  shown.type = setValue;
  const { areaRef: ref, onFocus } = field;
  return createElement('textarea', { ref, onFocus, value, onChange: () => {} });
}

async function open(start: string): Promise<Shown> {
  const shown: Partial<Shown> = {};
  const host = document.body.appendChild(document.createElement('div'));
  await act(async () => createRoot(host).render(createElement(Field, { start, shown })));
  shown.area = host.querySelector('textarea') as HTMLTextAreaElement;
  return shown as Shown;
}

beforeEach(() => document.body.replaceChildren());

test('before the field was used, a text goes to its end, and the field gets the focus', async () => {
  const form = await open('Tosse.');
  form.area.setSelectionRange(0, 0);
  await act(async () => form.field.insert('Nega febre.', { what: 'Febre' }));
  expect(form.area.value).toBe('Tosse. Nega febre.');
  expect(document.activeElement).toBe(form.area);
  expect([form.area.selectionStart, form.area.selectionEnd]).toEqual([18, 18]);
  expect(form.field.note).toEqual({ is: 'inserted', what: 'Febre' });
});

test('a selection stays, and the first blank is selected, then the next', async () => {
  const form = await open('Tosse.');
  await act(async () => form.area.focus());
  form.area.setSelectionRange(0, 6);
  await act(async () => form.field.insert('Há ___ dias, ___.', { what: 'x' }));
  expect(form.area.value).toBe('Tosse. Há ___ dias, ___.');
  expect([form.area.selectionStart, form.area.selectionEnd]).toEqual([10, 13]);
  expect(form.field.nextBlank()).toBe(true);
  expect([form.area.selectionStart, form.area.selectionEnd]).toEqual([20, 23]);
  expect(form.field.nextBlank()).toBe(false);
});

test('what was typed meanwhile stays when the insertion is undone', async () => {
  const form = await open('Tosse.');
  await act(async () => form.field.insert('Nega febre.', { what: 'x' }));
  expect(form.field.isJustInserted).toBe(true);
  await act(async () => form.type('Tosse seca. Nega febre.'));
  await act(async () => form.type('Tosse seca. Nega febre. Bem.'));
  expect([form.field.isJustInserted, form.field.canUndo]).toEqual([false, true]);
  await act(async () => form.field.undo());
  expect(form.area.value).toBe('Tosse seca. Bem.');
  expect(form.field.note).toEqual({ is: 'undone' });
});

test('an insertion that was edited can’t be undone, and neither can one that another text has replaced', async () => {
  const form = await open('');
  await act(async () => form.field.insert('Nega febre.', { what: 'x' }));
  await act(async () => form.type('Nega febre alta.'));
  expect(form.field.canUndo).toBe(false);
  await act(async () => form.field.undo());
  expect(form.area.value).toBe('Nega febre alta.');
  await act(async () => form.field.insert('Bem.', { what: 'x' }));
  await act(async () => form.type('Outro texto'));
  expect([form.field.canUndo, form.field.insertion]).toEqual([false, undefined]);
});

test('what doesn’t fit isn’t inserted, and the field says how much is too long', async () => {
  const form = await open('Tosse.');
  await act(async () => form.field.insert('x'.repeat(40), { what: 'x' }));
  expect(form.area.value).toBe('Tosse.');
  expect(form.field.note).toEqual({ is: 'missing', count: 7 });
  await act(async () => form.type('Tosse.!'));
  expect(form.field.note).toBeUndefined();
});

test('a dismissed insertion stays in the text, and offers no blank', async () => {
  const form = await open('');
  await act(async () => form.field.insert('Há ___ e ___', { what: 'x' }));
  await act(async () => form.field.dismiss());
  expect(form.field.nextBlank()).toBe(false);
  expect(form.area.value).toBe('Há ___ e ___');
});
