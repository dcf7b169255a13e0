import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { DependentCard } from '../../../../../src/features/care/DependentCard.tsx';

const answers = vi.hoisted(() => ({ data: undefined as object[] | undefined, asked: [] as unknown[] }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({ plainDate: (day: string) => day }) }));
vi.mock('../../../../../src/i18n/useAge.ts', () => ({ useAge: () => () => '9' }));
vi.mock('../../../../../src/page/Avatar.tsx', () => ({ Avatar: () => null }));
vi.mock('../../../../../src/sync/ui/DraftMark.tsx', () => ({ DraftMark: () => null }));
vi.mock('../../../../../src/ui/actions/Button.tsx', () => ({ LinkButton: () => null }));
vi.mock('../../../../../src/ui/actions/RowMenu.tsx', () => ({ RowMenu: () => null }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));
vi.mock('../../../../../src/features/appointments/index.ts', () => ({ NextLine: () => null }));
vi.mock('../../../../../src/features/identity/index.ts', () => ({ useSession: () => ({ user: { id: 'ana' } }) }));
vi.mock('../../../../../src/features/questionnaire/index.ts', () => ({
  offlineAnswersQuery: (...ids: string[]) => ids,
}));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: (query: unknown) => {
    answers.asked.push(query);
    return { data: answers.data };
  },
}));

const dependent = { id: 'leo', name: 'Leo', birthday: '2017-01-01', gender: null, phone: '+5511987654321' };
function markup(data: object[] | undefined): string {
  answers.data = data;
  return renderToStaticMarkup(
    <DependentCard dependent={{ ...dependent, from_clinic: false } as never} onChange={() => {}} onEnd={() => {}} />,
  );
}

test('the card says whether the dependent’s questionnaire is still unanswered', () => {
  expect(markup([])).toContain('care.unanswered');
  expect(markup([{}])).toContain('care.answered');
  expect(answers.asked).toContainEqual(['ana', 'leo']);
});

test('until that is known, only its line is there', () => {
  const html = markup(undefined);
  expect(html).toContain('class="dependent-open');
  expect(html).not.toMatch(/care\.(un)?answered/);
});
