// @vitest-environment jsdom
import { act, type ComponentProps, type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { FrozenLocation } from '../../../../../src/page/FrozenLocation.tsx';
import { Link } from '../../../../../src/ui/actions/Link.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const seen = vi.hoisted(() => ({ rendered: 0, push: vi.fn(), replace: vi.fn() }));
vi.mock('../../../../../src/ui/useNavigator.ts', () => ({
  useNavigator: () => {
    seen.rendered += 1;
    return seen;
  },
}));

beforeEach(() => {
  vi.clearAllMocks();
  seen.rendered = 0;
  window.history.replaceState(null, '', '/here?part=all');
});

/** `createElement` takes its children as a further argument. */
const Frozen = FrozenLocation as ComponentType<Partial<ComponentProps<typeof FrozenLocation>>>;

const router: { go: NavigateFunction } = { go: () => {} };
function Router() {
  router.go = useNavigate();
  return null;
}

/** A link to `to` on the page `/here`, and `go`, which leads to other pages. */
async function linkTo(to: string, onClick?: (event: { preventDefault(): void }) => void) {
  const place = document.createElement('div');
  document.body.append(place);
  const there = createElement(Link, { to, ...(onClick && { onClick }) }, 'There');
  const onPage = createElement(Frozen, { path: '/here', setTitle: () => {} }, there);
  await act(async () =>
    createRoot(place).render(createElement(MemoryRouter, { initialEntries: ['/here'] }, createElement(Router), onPage)),
  );
  const link = place.querySelector('a');
  /** Clicks it; whether the browser would follow it. */
  const click = (held: MouseEventInit = {}): boolean =>
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...held })) ?? true;
  return { click, go: (path: string) => act(async () => router.go(path)) };
}

test('a click opens the page in this tab', async () => {
  const { click } = await linkTo('/there?day=1');
  expect(click()).toBe(false);
  expect(seen.push).toHaveBeenCalledWith('/there?day=1');
});

test('a click on a link to the current address adds no history entry', async () => {
  const { click } = await linkTo('/here?part=all');
  expect(click()).toBe(false);
  expect(seen.replace).toHaveBeenCalledWith('/here?part=all');
  expect(seen.push).not.toHaveBeenCalled();
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('leaves a click with %s to the browser', async key => {
  // jsdom can’t follow it.
  window.addEventListener('click', event => event.preventDefault(), { once: true });
  const { click } = await linkTo('/there');
  click({ [key]: true });
  expect(seen.push).not.toHaveBeenCalled();
});

test('doesn’t navigate if the click was handled', async () => {
  const { click } = await linkTo('/there', event => event.preventDefault());
  click();
  expect(seen.push).not.toHaveBeenCalled();
});

test('isn’t rendered again when the router shows another page', async () => {
  const { go } = await linkTo('/there');
  await go('/other');
  expect(seen.rendered).toBe(1);
});
