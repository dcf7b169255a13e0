// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { useHeld } from '../../../../../../src/features/booking/move/useHeld.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

interface Props {
  of: string;
  found: { id: string; date: string } | undefined;
  fresh: boolean;
}

let shown: Props['found'];
function Page({ of, found, fresh }: Props) {
  shown = useHeld(`${of} a`, found, fresh, true);
  return null;
}
const root = createRoot(document.createElement('div'));
const show = (props: Props) => act(async () => root.render(createElement(Page, props)));
afterEach(() => act(async () => root.render(null)));

test('an appointment stays as it was found, while the list already has its new time', async () => {
  const found = { id: 'a', date: 'before' };
  await show({ of: 'ana', found, fresh: true });
  await show({ of: 'ana', found: { id: 'a', date: 'after' }, fresh: true });
  expect(shown).toBe(found);
  await show({ of: 'ana', found: undefined, fresh: true });
  expect(shown).toBe(found);
});

test('another person’s list doesn’t have it', async () => {
  await show({ of: 'ana', found: { id: 'a', date: 'before' }, fresh: true });
  await show({ of: 'leo', found: undefined, fresh: true });
  expect(shown).toBeUndefined();
});
