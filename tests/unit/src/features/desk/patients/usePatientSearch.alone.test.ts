// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePatientSearch } from '../../../../../../src/features/desk/patients/usePatientSearch.ts';
import { respondLater } from '../../../respondLater.ts';

const request = vi.hoisted(() => vi.fn());
vi.mock('../../../../../../src/net/request.ts', () => ({ request }));

let search: ReturnType<typeof usePatientSearch>;
function Page({ text }: { text: string }) {
  search = usePatientSearch(text);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => vi.useRealTimers());

test('the results of the former text aren’t those of the present one', async () => {
  const root = createRoot(document.createElement('div'));
  const type = (text: string) => act(async () => root.render(createElement(Page, { text })));
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  const [ana, anabela] = [{ id: 'ana' }, { id: 'anabela' }];

  request.mockResolvedValueOnce([ana]);
  await type('Ana');
  await pass(250);
  expect(search).toMatchObject({ found: [ana], isCurrent: true });

  const respond = respondLater(request);
  await type('Anabela');
  expect(search).toMatchObject({ found: [ana], isCurrent: false });
  await pass(250);
  expect(search.isCurrent).toBe(false);
  await act(async () => respond([anabela]));
  expect(search).toMatchObject({ found: [anabela], isCurrent: true });

  await type('A');
  expect(search.found).toBeUndefined();
});
