// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer, Question } from '../../../../../contract/questionnaire.ts';
import { useQuestionnaire } from '../../../../../src/features/questionnaire/useQuestionnaire.ts';
import { ApiError } from '../../../../../src/net/errors.ts';
import type { AnyIntent } from '../../../../../src/sync/outbox/intent.ts';
import { answer, answers, questionId } from '../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const outbox = vi.hoisted(() => ({ send: vi.fn(), takeBack: vi.fn() }));
const entries = vi.hoisted(() => ({ pending: undefined as object | undefined }));
const drafts = vi.hoisted(() => ({ names: new Set<string>() }));
const draft = vi.hoisted(() => ({
  status: 'ready',
  saved: undefined,
  keep: vi.fn(),
  flush: async () => {},
  clear: vi.fn(async () => {}),
  form: { name: 'the form’s' },
}));
vi.mock('../../../../../src/sync/device.ts', () => ({ outbox }));
vi.mock('../../../../../src/sync/outbox/useOutbox.ts', () => ({ usePending: () => entries.pending }));
vi.mock('../../../../../src/sync/drafts/useDraft.ts', () => ({
  useDraft(name: string) {
    drafts.names.add(name);
    return draft;
  },
}));

beforeEach(() => {
  vi.clearAllMocks();
  drafts.names.clear();
  entries.pending = undefined;
});

const question: Question = { id: questionId(1), question: 'Qual?', answer_type: 'text', options: '' };

interface Seen {
  form: ReturnType<typeof useQuestionnaire>;
}

interface FormProps {
  seen: Seen;
  known: readonly Answer[];
  dependent?: { id: string; name: string };
}

function Form({ seen, known, dependent }: FormProps) {
  seen.form = useQuestionnaire([question], known, dependent);
  return null;
}

test('refused answers stay in the form and on the device while the page still shows them as pending', async () => {
  const seen: Seen = { form: undefined as never };
  const root = createRoot(document.createElement('div'));
  const draw = (...known: Answer[]) => act(async () => root.render(createElement(Form, { seen, known })));
  await draw();
  await act(async () => seen.form.change(question, 'sim'));
  const intent = answers(answer(1, 'sim'));
  const waiting = { ...answer(1, 'sim'), answerJSON: null };
  outbox.send.mockImplementationOnce(async () => {
    // The list of pending entries lags behind the outbox.
    entries.pending = { intent, state: 'sending' };
    await draw(waiting);
    return { status: 'refused', id: 1, problem: { type: 'about:blank', title: '', status: 403, code: 'forbidden' } };
  });
  outbox.takeBack.mockImplementationOnce(async (_id: number, _name: string, value: (intent: AnyIntent) => unknown) => {
    value(intent);
    return true;
  });
  await act(async () => {
    await expect(seen.form.save()).rejects.toBeInstanceOf(ApiError);
  });
  entries.pending = undefined;
  await draw();
  expect(seen.form).toMatchObject({ given: { [question.id]: 'sim' }, isDirty: true });
  expect(draft.clear).not.toHaveBeenCalled();
});

test('a dependent’s answers have a draft of their own, and are sent for the dependent', async () => {
  const seen: Seen = { form: undefined as never };
  const dependent = { id: questionId(9), name: 'Bento', phone: '+5511912345678' };
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Form, { seen, known: [], dependent })));
  await act(async () => seen.form.change(question, 'sim'));
  outbox.send.mockResolvedValueOnce({ status: 'sent' });
  await act(async () => void (await seen.form.save()));
  expect([...drafts.names]).toEqual([`questionnaire:${dependent.id}`]);
  const [, fields, options] = outbox.send.mock.calls[0] ?? [];
  expect(fields).toMatchObject({ patient: { id: dependent.id, name: 'Bento' }, answers: [{ answer: 'sim' }] });
  expect(options.draft.form).toBe(draft.form);
  // The list of drafts names the dependent.
  const edits = { [question.id]: { given: 'sim', asked: question, patientName: 'Bento' } };
  expect(draft.keep).toHaveBeenCalledWith(edits);
});
