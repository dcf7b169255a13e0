// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { correctionDraft } from '../../../../../src/features/entries/EntryForm.tsx';
import { RefusedEntries } from '../../../../../src/features/entries/RefusedEntries.tsx';
import type { Drafts } from '../../../../../src/sync/drafts/drafts.ts';
import { createDevice, drElisa, entered, entryId, NOON, newEntry, settle } from '../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const device = vi.hoisted(() => ({ drafts: undefined as unknown }));
const outbox = vi.hoisted(() => ({ entries: [] as unknown[] }));
vi.mock('../../../../../src/sync/device.ts', async () => {
  const { intents } = await import('../../sync/harness.ts');
  return {
    get drafts() {
      return device.drafts;
    },
    intents,
    outbox: {},
  };
});
vi.mock('../../../../../src/features/identity/index.ts', () => ({ useSession: () => ({ user: {} }) }));
vi.mock('../../../../../src/sync/outbox/useOutbox.ts', () => ({ useOutboxEntries: () => outbox.entries }));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useAmend: () => () => {} }));
vi.mock('../../../../../src/features/entries/queries.ts', () => ({ entriesQuery: {} }));
vi.mock('../../../../../src/sync/ui/describeIntent.ts', () => ({ describeRefusal: () => ({ text: '' }) }));
vi.mock('../../../../../src/sync/ui/useRetry.ts', () => ({ useRetry: () => () => {} }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({ plainDate: (date: string) => date }) }));
vi.mock('../../../../../src/ui/actions/Button.tsx', () => ({
  Button: ({ children, onClick }: { children: string; onClick: () => void }) =>
    createElement('button', { type: 'button', onClick, name: children }),
  SubmitButton: () => null,
}));
/** The question is answered with yes. */
vi.mock('../../../../../src/sync/ui/DiscardQuestion.tsx', () => ({
  DiscardQuestion: ({ entry, onDiscarded }: { entry: unknown; onDiscarded: () => void }) =>
    entry ? createElement('button', { type: 'button', onClick: onDiscarded, name: 'yes' }) : null,
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

/** The names of the drafts that are left after a refused entry was discarded, for which a correction was typed. */
async function leftAfterDiscarding(version?: number): Promise<string[]> {
  const page = createDevice().openTab();
  await page.signIn(drElisa);
  device.drafts = page.drafts;
  const { open, names }: Drafts = page.drafts;
  // Two tabs, and another entry.
  for (const [id, text] of [
    [entryId(1), 'Dipirona'],
    [entryId(1), 'Dipirona sódica'],
    [entryId(2), 'Látex'],
  ] as const)
    await open(correctionDraft(id)).keep({ fields: { text } });
  const intent = entered(1, 'Dipirona', version);
  outbox.entries = [{ ...newEntry(intent, drElisa.id, 'key', NOON), id: 7, state: 'refused' }];
  const place = {
    patient: { id: intent.patientId, name: 'Bento' },
    appointmentId: intent.appointmentId,
    zone: 'America/Sao_Paulo',
  };
  const shown = document.createElement('div');
  const root = createRoot(shown);
  await act(async () => root.render(createElement(RefusedEntries, { place })));
  const press = (name: string) =>
    act(async () => {
      shown.querySelector<HTMLElement>(`[name="${name}"]`)?.click();
      await settle();
    });
  await press('entries.refused.discard');
  await press('yes');
  await act(async () => root.unmount());
  return await names();
}

test('the correction of a new entry goes with it, in every tab’s text, and no other draft', async () => {
  expect(await leftAfterDiscarding()).toEqual([correctionDraft(entryId(2))]);
});

test('the correction of an entry that the server has stays: its page still shows it', async () => {
  expect(await leftAfterDiscarding(1)).toEqual([correctionDraft(entryId(1)), correctionDraft(entryId(2))]);
});
