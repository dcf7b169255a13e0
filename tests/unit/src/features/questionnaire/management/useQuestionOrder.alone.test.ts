// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ManagedQuestionnaire } from '../../../../../../contract/managedQuestions.ts';
import { useQuestionOrder } from '../../../../../../src/features/questionnaire/management/useQuestionOrder.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const mocks = vi.hoisted(() => ({
  request: vi.fn(),
  draft: { status: 'ready', saved: undefined, keep: vi.fn(), flush: async () => {}, clear: vi.fn(async () => {}) },
  amended: vi.fn(),
}));
vi.mock('../../../../../../src/net/request.ts', () => ({ request: mocks.request }));
vi.mock('../../../../../../src/sync/drafts/useDraft.ts', () => ({ useDraft: () => mocks.draft }));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useAmend: () => async (_query: unknown, work: (value: unknown) => unknown) => mocks.amended(work(undefined)),
}));
vi.mock('../../../../../../src/features/questionnaire/management/queries.ts', () => ({ managedQuestionsQuery: {} }));

const questionnaire = (version: number, ...ids: string[]) =>
  ({ version, questions: ids.map(id => ({ id, retired_at: null })) }) as unknown as ManagedQuestionnaire;

let order: ReturnType<typeof useQuestionOrder>;
function Page({ value }: { value: ManagedQuestionnaire }) {
  order = useQuestionOrder(value);
  return null;
}

beforeEach(async () => {
  vi.clearAllMocks();
  const root = createRoot(document.createElement('div'));
  const draw = (value: ManagedQuestionnaire) => root.render(createElement(Page, { value }));
  mocks.amended.mockImplementation(draw);
  await act(async () => draw(questionnaire(1, 'a', 'b', 'c')));
});

async function saveAnd(meanwhile: () => void): Promise<void> {
  let respond = () => {};
  mocks.request.mockImplementationOnce((_call: unknown, { body }: { body: { ids: string[] } }) => {
    return new Promise(resolve => {
      respond = () => resolve(questionnaire(2, ...body.ids));
    });
  });
  let saved: Promise<boolean> | undefined;
  await act(async () => {
    saved = order.save();
  });
  await act(async () => meanwhile());
  await act(async () => {
    respond();
    await saved;
  });
}

test('a saved order is no draft any more', async () => {
  await act(async () => order.move('c', 0));
  await saveAnd(() => {});
  expect(order).toMatchObject({ ids: ['c', 'a', 'b'], isChanged: false, isSaving: false });
  expect(mocks.draft.clear).toHaveBeenCalled();
});

test.each([
  ['to a new place', 'b', 0, ['b', 'c', 'a']],
  ['back to its former place', 'c', 2, ['a', 'b', 'c']],
])('a question that is moved %s during the save stays there, unsaved', async (_, id, place, ids) => {
  await act(async () => order.move('c', 0));
  mocks.draft.clear.mockClear();
  await saveAnd(() => order.move(id, place));
  expect(order).toMatchObject({ ids, isChanged: true, isSaving: false });
  expect(mocks.draft.keep).toHaveBeenLastCalledWith(ids);
});
