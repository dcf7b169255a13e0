// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useEdited } from '../../../../src/page/useEdited.ts';
import { BackContext } from '../../../../src/ui/actions/BackLink.tsx';
import { PageContext } from '../../../../src/ui/page.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let at: string;
let page: ReturnType<typeof useEdited>;
let follow: ReturnType<typeof useNavigate>;

function Page() {
  const { pathname, search } = useLocation();
  at = pathname + search;
  page = useEdited();
  follow = useNavigate();
  return null;
}

/** Draws the page, visible or behind another one. Both share one address here, unlike in the app. */
async function openPage(address: string) {
  const root = createRoot(document.createElement('div'));
  const draw = (shown: boolean) =>
    act(async () =>
      root.render(
        <MemoryRouter initialEntries={[address]}>
          <PageContext value={{ path: '/absences', shown, isHere: () => shown, setTitle: () => {} }}>
            <Page />
          </PageContext>
        </MemoryRouter>,
      ),
    );
  await draw(true);
  return draw;
}

test('what is edited is in the address, beside what else is there', async () => {
  await openPage('/absences?clinic=1');
  expect(page.edited).toBeNull();
  await act(async () => page.edit('new'));
  expect(at).toBe('/absences?clinic=1&edit=new');
  expect(page.edited).toBe('new');
  await act(async () => page.close());
  expect(at).toBe('/absences?clinic=1');
});

test('a form that ends late doesn’t close the one that was opened since', async () => {
  await openPage('/absences?edit=first');
  const { close } = page;
  await act(async () => follow('/absences?edit=second'));
  await act(async () => close());
  expect(page.edited).toBe('second');
});

test('a form of something new that ends late doesn’t close the next one', async () => {
  await openPage('/absences?edit=new');
  const { close } = page;
  await act(async () => follow('/absences'));
  await act(async () => follow('/absences?edit=new'));
  await act(async () => close());
  expect(page.edited).toBe('new');
  await act(async () => page.close());
  expect(page.edited).toBeNull();
});

test('a form that ends while another page is shown is closed on the way back', async () => {
  const draw = await openPage('/absences?edit=first');
  await draw(false);
  await act(async () => page.close());
  expect(at).toBe('/absences?edit=first');
  await draw(true);
  expect(page.edited).toBeNull();
});

test('a form can lead back to the page that opened it, once the user is here again', async () => {
  const wentBack = vi.fn<(to: string) => void>();
  const root = createRoot(document.createElement('div'));
  const draw = (shown: boolean) =>
    act(async () =>
      root.render(
        <BackContext value={wentBack}>
          <MemoryRouter initialEntries={['/absences?edit=first']}>
            <PageContext value={{ path: '/absences', shown, isHere: () => shown, setTitle: () => {} }}>
              <Page />
            </PageContext>
          </MemoryRouter>
        </BackContext>,
      ),
    );
  await draw(false);
  await act(async () => page.close('/appointments'));
  expect(wentBack).not.toHaveBeenCalled();
  await draw(true);
  expect(wentBack.mock.calls).toEqual([['/appointments']]);

  // The page is kept, and opened again for the same: that is another form.
  const { opening } = page;
  await draw(false);
  await draw(true);
  expect(wentBack).toHaveBeenCalledOnce();
  expect(page.edited).toBe('first');
  expect(page.opening).not.toBe(opening);
});
