// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { useShownContact } from '../../../../../src/features/record/useShownContact.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const loading = { status: 'loading', data: undefined };
const queries = vi.hoisted(() => new Map<string, object>());
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: (id: string | null) => (id === null ? undefined : queries.get(id)) ?? loading,
}));
vi.mock('../../../../../src/features/record/queries.ts', () => ({ appointmentQuery: (id: string) => id }));

const lives = (address: string) => ({ status: 'ready', data: [{ patient: { email: null, address } }] });

interface PageProps {
  patient: string;
  appointment: string | undefined;
  seen: { contact?: ReturnType<typeof useShownContact> };
}

function Page({ patient, appointment, seen }: PageProps) {
  seen.contact = useShownContact(patient, appointment, true);
  return null;
}

/** Renders the contact data of a patient, again at each call. */
function rendered() {
  const root = createRoot(document.createElement('div'));
  const seen: PageProps['seen'] = {};
  return async (patient: string, appointment: string | undefined) => {
    await act(async () => root.render(createElement(Page, { patient, appointment, seen })));
    return seen.contact === undefined ? 'loading' : (seen.contact.address ?? 'none');
  };
}

test('a shown record stays when another appointment becomes the current one', async () => {
  const show = rendered();
  queries.clear();
  expect(await show('ana', 'first')).toBe('loading');
  queries.set('first', lives('Rua A'));
  expect(await show('ana', 'first')).toBe('Rua A');
  expect(await show('ana', 'second')).toBe('Rua A');
  queries.set('second', lives('Rua B'));
  expect(await show('ana', 'second')).toBe('Rua B');
  expect(await show('ana', undefined)).toBe('Rua B');
  expect(await show('bia', 'third')).toBe('loading');
});

test('an address that could not be read at first doesn’t come later', async () => {
  const show = rendered();
  queries.clear();
  queries.set('first', { status: 'failed', data: undefined });
  expect(await show('ana', 'first')).toBe('none');
  queries.set('first', lives('Rua A'));
  expect(await show('ana', 'first')).toBe('none');
  expect(await show('bia', undefined)).toBe('none');
});
