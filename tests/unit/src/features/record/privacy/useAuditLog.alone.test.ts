// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { personOf } from '../../../../../../src/features/record/privacy/auditFilter.ts';
import { useAuditLog } from '../../../../../../src/features/record/privacy/useAuditLog.ts';

const requestPage = vi.hoisted(() => vi.fn());
vi.mock('../../../../../../src/net/list.ts', () => ({ requestPage }));
vi.mock('../../../../../../src/features/care/index.ts', () => ({ useCareCheck: () => () => {} }));
vi.mock('../../../../../../src/i18n/useLanguage.ts', () => ({ useLanguage: () => ({ language: 'pt-BR' }) }));
vi.mock('../../../../../../src/ui/page.ts', () => ({ useShown: () => true }));
vi.mock('react-i18next', () => {
  const t = (key: string) => key;
  return { useTranslation: () => ({ t }) };
});

const entryBy = (name: string) => ({ at: '2026-11-29T12:00:00.000Z', actor: { name, role: 'Doctor' } });
const rare = personOf({ actor: { name: 'Rara', role: 'Doctor' } } as Parameters<typeof personOf>[0]);

let rendered: ReturnType<typeof useAuditLog> | undefined;
let root: ReturnType<typeof createRoot>;

function Page() {
  rendered = useAuditLog('others', undefined);
  return null;
}

/** What the hook has returned last. */
function log() {
  if (!rendered) throw new Error('Not rendered yet.');
  return rendered;
}

beforeEach(async () => {
  rendered = undefined;
  requestPage.mockReset();
  requestPage.mockImplementation(async () => ({ rows: [entryBy('Helena')], next: 'further' }));
  root = createRoot(document.createElement('div'));
  root.render(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Page)));
  await vi.waitFor(() => expect(log().entries).toHaveLength(1));
});
afterEach(() => root.unmount());

async function choose(person: string): Promise<void> {
  log().setPerson(person);
  await vi.waitFor(() => expect(log().person).toBe(person));
}

const pagesAfter = async (work: () => Promise<unknown>) => {
  const before = requestPage.mock.calls.length;
  await work();
  return requestPage.mock.calls.length - before;
};

test('one page is loaded when everyone is shown', async () => {
  expect(await pagesAfter(() => log().showMore())).toBe(1);
});

test('pages are loaded until one has the chosen person', async () => {
  await choose(rare);
  requestPage.mockImplementationOnce(async () => ({ rows: [entryBy('Helena')], next: 'further' }));
  requestPage.mockImplementationOnce(async () => ({ rows: [entryBy('Rara')], next: 'further' }));
  expect(await pagesAfter(() => log().showMore())).toBe(2);
  await vi.waitFor(() => expect(log().shown).toHaveLength(1));
});

test('ten pages are loaded at most, however long the log is', async () => {
  await choose(rare);
  expect(await pagesAfter(() => log().showMore())).toBe(10);
});

test('another choice ends the search', async () => {
  await choose(rare);
  const pages = await pagesAfter(async () => {
    const search = log().showMore();
    log().setPerson('');
    await search;
  });
  expect(pages).toBe(1);
});

test('a search that another choice has ended says that there is more, whatever was loaded', async () => {
  await choose(rare);
  requestPage.mockImplementation(async () => ({ rows: [entryBy('Helena')], next: undefined }));
  const search = log().showMore();
  log().setPeriod('month');
  expect(await search).toBe(true);
});
