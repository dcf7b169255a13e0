// @vitest-environment jsdom
import { act, lazy, type ReactNode, useContext } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { FrozenLocation } from '../../../../src/page/FrozenLocation.tsx';
import { PageBody } from '../../../../src/page/PageBody.tsx';
import { PageContext, usePageSearchParams, useShown } from '../../../../src/ui/page.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const roots: { unmount(): void }[] = [];
afterEach(() =>
  act(async () => {
    for (const root of roots.splice(0)) root.unmount();
  }),
);

interface Seen {
  renders: string[];
  isHere: Record<string, () => boolean>;
  navigate: NavigateFunction;
}

function Navigator({ seen }: { seen: Seen }) {
  seen.navigate = useNavigate();
  return null;
}

function Probe({ name, seen }: { name: string; seen: Seen }) {
  const { pathname, search } = useLocation();
  seen.renders.push(`${name} ${useShown() ? 'shown' : 'left'} at ${pathname}${search}`);
  seen.isHere[name] = useContext(PageContext).isHere;
  return null;
}

/** A part of a page that reads the page's query deep inside. */
function Section({ seen }: { seen: Seen }) {
  return (
    <section>
      <QueryReader seen={seen} />
    </section>
  );
}

function QueryReader({ seen }: { seen: Seen }) {
  seen.renders.push(`query ${usePageSearchParams()}`);
  return null;
}

/** Renders pages that stay mounted beside each other, as in the outlet, and exposes `navigate`. */
async function beside(start: string, content: (seen: Seen) => ReactNode): Promise<Seen> {
  const seen: Seen = { renders: [], isHere: {}, navigate: () => {} };
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[start]}>
        <Navigator seen={seen} />
        {content(seen)}
      </MemoryRouter>,
    ),
  );
  return seen;
}

/** Two pages, and their renders. */
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
    /** The renders since the last call. */
    renders: () => seen.renders.splice(0),
  };
}

test('the entered page renders before the page that is left', async () => {
  const { go, renders } = await pages();
  expect(renders()).toEqual(['one shown at /one?a', 'other left at /one?a']);
  await go('/other');
  expect(renders()).toEqual(['other shown at /other', 'one left at /one?a']);
});

test('a hidden page does not re-render on navigations of others, and keeps its own query', async () => {
  const { go, renders } = await pages();
  await go('/other');
  renders();
  await go('/other?b');
  expect(renders()).toEqual(['other shown at /other?b']);
});

test('no part of a hidden page renders because it reads the query of its page', async () => {
  const setTitle = () => {};
  const seen = await beside('/one?a', seen => (
    <>
      <FrozenLocation path="/one" setTitle={setTitle}>
        <Section seen={seen} />
      </FrozenLocation>
      <FrozenLocation path="/other" setTitle={setTitle}>
        <p />
      </FrozenLocation>
    </>
  ));
  expect(seen.renders.splice(0)).toEqual(['query a=']);
  await act(async () => seen.navigate('/other'));
  await act(async () => seen.navigate('/other?b'));
  expect(seen.renders.splice(0)).toEqual([]);
  await act(async () => seen.navigate('/one?c'));
  expect(seen.renders.splice(0)).toEqual(['query c=']);
});

test('isHere is updated at once when a page is left', async () => {
  const { goAtOnce, isHere, renders } = await pages();
  renders();
  await act(async () => {
    goAtOnce('/other');
    expect(renders()).toEqual(['other shown at /other']);
    expect([isHere.one?.(), isHere.other?.()]).toEqual([false, true]);
  });
});

test('returning before a page has re-rendered as left restores its title', async () => {
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
