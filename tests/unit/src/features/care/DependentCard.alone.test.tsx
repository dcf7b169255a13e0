import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { DependentCard } from '../../../../../src/features/care/DependentCard.tsx';

const answers = vi.hoisted(() => ({
  data: undefined as object[] | undefined,
  status: 'ready',
  asked: [] as unknown[],
}));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, values?: object) => key + (values ? JSON.stringify(values) : '') }),
}));
vi.mock('../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({ plainDate: (day: string) => day }) }));
vi.mock('../../../../../src/i18n/useAge.ts', () => ({ useAge: () => () => '9' }));
vi.mock('../../../../../src/page/Avatar.tsx', () => ({ Avatar: () => null }));
vi.mock('../../../../../src/sync/ui/DraftMark.tsx', () => ({ DraftMark: () => null }));
vi.mock('../../../../../src/ui/actions/Button.tsx', () => ({
  LinkButton: ({ to, kind }: { to: string; kind?: string }) => `[${to.split('?')[0]} ${kind ?? 'primary'}]`,
}));
vi.mock('../../../../../src/ui/actions/RowMenu.tsx', () => ({ RowMenu: () => null }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));
vi.mock('../../../../../src/features/appointments/index.ts', () => ({
  appointmentsQuery: () => 'appointments',
  NextLine: () => null,
}));
vi.mock('../../../../../src/features/identity/index.ts', () => ({ useSession: () => ({ user: { id: 'ana' } }) }));
vi.mock('../../../../../src/features/questionnaire/index.ts', async () => ({
  countAnswered: (await import('../../../../../src/features/questionnaire/answers.ts')).countAnswered,
  questionsQuery: 'questions',
  offlineAnswersQuery: (...ids: string[]) => ids,
}));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: (query: unknown) => {
    answers.asked.push(query);
    if (query === 'questions') return { data: [{ id: 'weight' }, { id: 'height' }], status: 'ready' };
    if (query === 'appointments') return { data: [], status: 'ready' };
    return { data: answers.data, status: answers.status };
  },
}));

const dependent = { id: 'leo', name: 'Leo', birthday: '2017-01-01', gender: null, phone: '+5511987654321' };
function markup(data: object[] | undefined, status = 'ready'): string {
  Object.assign(answers, { data, status });
  return renderToStaticMarkup(
    <DependentCard dependent={{ ...dependent, from_clinic: false } as never} onChange={() => {}} onEnd={() => {}} />,
  );
}

const given = (question_id: string, answer: string | null = '70') => ({ question_id, answer, answerJSON: null });

test('the card says how much of the dependent’s questionnaire is answered', () => {
  expect(markup([])).toContain('care.unanswered');
  // Cleared, and to a question that is no longer asked.
  expect(markup([given('weight', null), given('retired')])).toContain('care.unanswered');
  expect(markup([given('weight'), given('height', null)])).toContain(
    'care.answered{"given":1,"total":2}'.replaceAll('"', '&quot;'),
  );
  expect(answers.asked).toContainEqual(['ana', 'leo']);
});

test('while something is loading, the card has a placeholder for its lines', () => {
  const html = markup(undefined, 'loading');
  expect(html).toContain('Leo');
  expect(html).toContain('dependent-actions');
  expect(html).toContain('loading-row');
  expect(html).not.toContain('dependent-open');
  expect(markup([])).not.toContain('loading-row');
});

test('answers that couldn’t be loaded leave no blank line', () => {
  const html = markup(undefined, 'failed');
  expect(html).toContain('dependent-person');
  expect(html).not.toContain('dependent-open');
});

test('an open questionnaire is the filled button, before the others; else booking is', () => {
  const buttons = (html: string) => html.match(/\[[^\]]*\]/g);
  const ofOpen = ['[/questionary primary]', '[/schedule secondary]', '[/patient-medicalrecord secondary]'];
  expect(buttons(markup([]))).toEqual(ofOpen);
  expect(buttons(markup([given('weight')]))).toEqual(ofOpen);
  const others = ['[/schedule primary]', '[/patient-medicalrecord secondary]', '[/questionary quiet]'];
  expect(buttons(markup([given('weight'), given('height')]))).toEqual(others);
  expect(buttons(markup(undefined, 'loading'))).toEqual(others);
});
