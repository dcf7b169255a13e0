// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { useKeptText } from '../../../../../src/features/entries/useKeptText.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const { keep, clear } = vi.hoisted(() => ({ keep: vi.fn(), clear: vi.fn(async () => {}) }));
vi.mock('../../../../../src/sync/drafts/useDraft.ts', () => ({
  useDraft: () => ({ status: 'ready', form: 'form', keep, clear }),
}));
beforeEach(() => {
  vi.clearAllMocks();
});

const Text = v.object({ text: v.string(), day: v.optional(v.string()), patientName: v.optional(v.string()) });

type Kept = ReturnType<typeof useKeptText<v.InferOutput<typeof Text>>>;

function Form({ onRendered }: { onRendered: (kept: Kept) => void }) {
  const isBlank = ({ text }: { text: string }) => text.trim() === '';
  onRendered(useKeptText('name', Text, { empty: { text: 'Dipirona' }, patientName: 'Bento', isBlank }));
  return null;
}

async function kept(): Promise<Kept> {
  const onRendered = vi.fn<(kept: Kept) => void>();
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Form, { onRendered })));
  await act(async () => root.unmount());
  return onRendered.mock.lastCall?.[0] ?? expect.fail('not rendered');
}

test('a sent text leaves nothing of its draft, in whatever order its members are stored', async () => {
  const { rest } = (await kept()).restOf({ text: 'Dipirona', day: '2027-01-04' });
  expect(rest({ day: '2027-01-04', text: 'Dipirona' })).toBeUndefined();
  expect(rest({ day: '2027-01-04', text: 'Dipirona', patientName: 'Bento' })).toBeUndefined();
  expect(rest({ text: 'Dipirona sódica', day: '2027-01-04' })).toEqual({
    ...{ text: 'Dipirona sódica', day: '2027-01-04' },
    patientName: 'Bento',
  });
});

test('what another version of the app has stored stays', async () => {
  expect((await kept()).restOf({ text: 'Dipirona' }).rest({ words: 'Dipirona' })).toEqual({ words: 'Dipirona' });
});

test('a draft says whom it is about', async () => {
  const { change } = await kept();
  await act(async () => change({ text: 'Losartana' }));
  expect(keep).toHaveBeenCalledExactlyOnceWith({ text: 'Losartana', patientName: 'Bento' });
  expect(clear).not.toHaveBeenCalled();
});

test.each([' ', 'Dipirona'])('a form that says “%s” again, as before it was typed in, leaves no draft', async text => {
  const { change } = await kept();
  await act(async () => change({ text: 'Losartana' }));
  await act(async () => change({ text, patientName: 'Bento' }));
  expect(keep).toHaveBeenCalledOnce();
  expect(clear).toHaveBeenCalledOnce();
});
