// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { newDraft, type TemplateDraft } from '../../../../../src/features/templates/draft.ts';
import { useTemplateForm } from '../../../../../src/features/templates/useTemplateForm.ts';
import type { Draft } from '../../../../../src/sync/drafts/useDraft.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('../../../../../src/sync/device.ts', () => ({
  outbox: {},
  mirror: { of: () => ({ read: async () => undefined, write: async () => {}, change: async () => {} }) },
}));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useAmend: () => async () => {} }));

const clear = vi.fn(async () => {});
const earlier = { ...newDraft('b7a1d1b2-8a52-4a8f-9a45-5f6c1f0f9a01'), text: 'Earlier' };
const given = { ...newDraft('b7a1d1b2-8a52-4a8f-9a45-5f6c1f0f9a02'), text: 'Given' };
const draft = { status: 'ready', saved: earlier, keep: vi.fn(), flush: async () => {}, clear };

let form: ReturnType<typeof useTemplateForm>;
function Form({ isStarted }: { isStarted: boolean }) {
  form = useTemplateForm({
    draft: draft as unknown as Draft<TemplateDraft>,
    ...{ initial: given, isStarted, entry: undefined },
  });
  return null;
}
const open = (isStarted: boolean) =>
  act(async () => createRoot(document.createElement('div')).render(createElement(Form, { isStarted })));

beforeEach(() => void vi.clearAllMocks());

test('a form that is left untouched keeps the earlier draft that it does not show', async () => {
  await open(false);
  expect(form).toMatchObject({ current: given, isDirty: false });
  await act(() => form.discard());
  expect(clear).not.toHaveBeenCalled();
});

test('what is typed takes the place of the earlier draft, and is discarded', async () => {
  await open(false);
  await act(async () => form.change({ name: 'dor' }));
  expect(form).toMatchObject({ current: { ...given, name: 'dor' }, isDirty: true });
  await act(() => form.discard());
  expect(clear).toHaveBeenCalledOnce();
});

test('the draft that the form shows is discarded', async () => {
  await open(true);
  expect(form).toMatchObject({ current: earlier, isDirty: true });
  await act(() => form.discard());
  expect(clear).toHaveBeenCalledOnce();
});
