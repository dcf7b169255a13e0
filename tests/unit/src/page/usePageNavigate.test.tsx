// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { usePageNavigate } from '../../../../src/page/usePageNavigate.ts';
import { PageContext } from '../../../../src/ui/page.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

interface Seen {
  at: string;
  go: ReturnType<typeof usePageNavigate>;
}

function Place({ seen }: { seen: Seen }) {
  seen.at = useLocation().pathname;
  return null;
}

function Form({ seen }: { seen: Seen }) {
  seen.go = usePageNavigate();
  return null;
}

/** A page within a router: visible, hidden behind another, or unmounted. */
async function page() {
  const seen: Seen = { at: '', go: () => {} };
  const root = createRoot(document.createElement('div'));
  const draw = (state: 'shown' | 'hidden' | 'unmounted') =>
    act(async () =>
      root.render(
        <MemoryRouter initialEntries={['/questionary']}>
          <Place seen={seen} />
          <PageContext
            value={{
              path: '/questionary',
              shown: state === 'shown',
              isHere: () => state === 'shown',
              setTitle: () => {},
            }}
          >
            {state !== 'unmounted' && <Form seen={seen} />}
          </PageContext>
        </MemoryRouter>,
      ),
    );
  await draw('shown');
  return { draw, seen, go: (to: string) => act(async () => seen.go(to)), at: () => seen.at };
}

test('navigates from the visible page after async work', async () => {
  const form = await page();
  await form.go('/');
  expect(form.at()).toBe('/');
});

test.each(['hidden', 'unmounted'] as const)('does not navigate after async work when the page is %s', async state => {
  const form = await page();
  await form.draw(state);
  await form.go('/');
  expect(form.at()).toBe('/questionary');
});

test('the function is stable across re-renders and navigations', async () => {
  const form = await page();
  const { go } = form.seen;
  await form.draw('shown');
  expect(form.seen.go).toBe(go);
  await form.draw('hidden');
  expect(form.seen.go).toBe(go);
  await form.draw('shown');
  await form.go('/appointments');
  expect(form.at()).toBe('/appointments');
  expect(form.seen.go).toBe(go);
  await form.go('/');
  expect(form.at()).toBe('/');
});
