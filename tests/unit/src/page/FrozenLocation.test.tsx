// @vitest-environment jsdom
import { act, lazy, type ReactNode, useContext } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { FrozenLocation } from '../../../../src/page/FrozenLocation.tsx';
import { PageBody } from '../../../../src/page/PageBody.tsx';
import { PageContext, useShown } from '../../../../src/ui/page.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const roots: { unmount(): void }[] = [];
afterEach(() =>
  act(async () => {
    for (const root of roots.splice(0)) root.unmount();
  }),
);

interface Seen {
  drawn: string[];
  isHere: Record<string, () => boolean>;
  navigate: NavigateFunction;
}

function Going({ seen }: { seen: Seen }) {
  seen.navigate = useNavigate();
  return null;
}

function Probe({ name, seen }: { name: string; seen: Seen }) {
  const { pathname, search } = useLocation();
  seen.drawn.push(`${name} ${useShown() ? 'shown' : 'left'} at ${pathname}${search}`);
  seen.isHere[name] = useContext(PageContext).isHere;
  return null;
}

/** Pages that stay mounted beside each other, as the outlet keeps them, and the way to go from one to another. */
async function beside(start: string, content: (seen: Seen) => ReactNode): Promise<Seen> {
  const seen: Seen = { drawn: [], isHere: {}, navigate: () => {} };
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[start]}>
        <Going seen={seen} />
        {content(seen)}
      </MemoryRouter>,
    ),
  );
  return seen;
}

/** Two of them, and what each drew. */
async function pages() {
  const setTitle = () => {};
  const seen = await beside('/one?a', seen => (
    <>
      <FrozenLocation path="/one" setTitle={setTitle}>
        <Probe name="one" seen={seen} />
      </FrozenLocation>
      <FrozenLocation path="/other" setTitle={setTitle}>
        <Probe name="other" seen={seen} />
      </FrozenLocation>
    </>
  ));
  return {
    isHere: seen.isHere,
    go: (to: string) => act(async () => seen.navigate(to)),
    goAtOnce: (to: string) => flushSync(() => seen.navigate(to)),
    /** What was drawn since it was last asked. */
    drawn: () => seen.drawn.splice(0),
  };
}

test('the page that is gone to is drawn first, the one that is left after it', async () => {
  const { go, drawn } = await pages();
  expect(drawn()).toEqual(['one shown at /one?a', 'other left at /one?a']);
  await go('/other');
  expect(drawn()).toEqual(['other shown at /other', 'one left at /one?a']);
});

test('a page behind another is not drawn for where the other goes, and keeps its own query', async () => {
  const { go, drawn } = await pages();
  await go('/other');
  drawn();
  await go('/other?b');
  expect(drawn()).toEqual(['other shown at /other?b']);
});

test('what a page does later knows at once that it was left', async () => {
  const { goAtOnce, isHere, drawn } = await pages();
  drawn();
  await act(async () => {
    goAtOnce('/other');
    expect(drawn()).toEqual(['other shown at /other']);
    expect([isHere.one?.(), isHere.other?.()]).toEqual([false, true]);
  });
});

test('who comes back before the page has heard that it was left finds its title', async () => {
  const page = { Content: lazy(async () => ({ default: () => null })), preload: async () => undefined };
  const seen = await beside('/one', () => (
    <>
      <PageBody route={{ path: '/one', title: 'home' }} page={page} />
      <PageBody route={{ path: '/other', title: 'clinics' }} page={page} />
    </>
  ));
  const title = document.title;
  await act(async () => {
    flushSync(() => seen.navigate('/other'));
    expect(document.title).not.toBe(title);
    flushSync(() => seen.navigate('/one'));
  });
  expect(document.title).toBe(title);
});
