// @vitest-environment jsdom
import { act, createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useRows } from '../../../../../src/features/documents/form/useRows.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let change: { add: () => void; remove: (at: number) => void };

function Rows() {
  const [rows, setRows] = useState(['a', 'b', 'c']);
  const { list, onKeyDown, add, focusAfterRemoval } = useRows(rows.length, () => setRows([...rows, 'new']));
  change = {
    add,
    remove(at) {
      focusAfterRemoval(at);
      setRows(rows.filter((_, index) => index !== at));
    },
  };
  const row = (value: string, at: number) =>
    createElement('li', { key: at }, createElement('input', { value, readOnly: true }));
  return createElement('ol', { ref: list, onKeyDown }, rows.map(row));
}

const focused = () => {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement ? activeElement.value : undefined;
};

test('the focus follows rows that are added and removed', async () => {
  document.body.innerHTML = '<div id="app"></div>';
  const root = createRoot(document.querySelector('#app') ?? expect.fail());
  await act(async () => root.render(createElement(Rows)));
  await act(async () => change.remove(2));
  expect(focused(), 'the last row was removed').toBe('b');
  await act(async () => change.remove(0));
  expect(focused(), 'the next row took its place').toBe('b');
  await act(async () => change.add());
  expect(focused()).toBe('new');
  await act(async () => root.unmount());
});
