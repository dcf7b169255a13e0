import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import AccountOverview from '../../../../../src/app/account/AccountOverview.tsx';

const server = vi.hoisted(() => ({
  user: {} as Record<string, unknown>,
  factors: undefined as object | undefined,
}));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'pt-BR' } }),
}));
vi.mock('../../../../../src/page/Avatar.tsx', () => ({ Avatar: () => null }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => <i /> }));
vi.mock('../../../../../src/ui/actions/Link.tsx', () => ({
  Link: ({ to, children }: { to: string; children: unknown }) => <a href={to}>{children as string}</a>,
}));
vi.mock('../../../../../src/features/identity/account/index.ts', () => ({
  factorsQuery: 'factors',
  identityQuery: 'identity',
  sessionsQuery: 'sessions',
}));
vi.mock('../../../../../src/features/identity/index.ts', () => ({
  useAuth: () => ({}),
  useSession: () => ({ user: server.user }),
  useUserRefresh: () => {},
}));
vi.mock('../../../../../src/theme/theme.ts', () => ({ useTheme: () => ({ theme: 'system' }) }));
vi.mock('../../../../../src/features/care/index.ts', () => ({ dependentsQuery: 'dependents' }));
vi.mock('../../../../../src/features/consents/index.ts', () => ({ acceptancesQuery: 'acceptances' }));
vi.mock('../../../../../src/features/notifications/index.ts', () => ({
  calendarFeedQuery: 'feed',
  messagePreferencesQuery: 'preferences',
  pushQuery: 'push',
}));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: (query: unknown) => ({ data: query === 'factors' ? server.factors : undefined }),
}));

beforeEach(() => {
  Object.assign(server, {
    user: { name: 'Ana', email: 'ana@example.test', role: 'Patient' },
    factors: undefined,
  });
});

const html = () => renderToStaticMarkup(<AccountOverview />).replaceAll('<wbr/>', '');
/** The rows: where each leads, and its texts that are shown. */
const rows = () =>
  [...html().matchAll(/<a href="([^"]+)">(.*?)<\/a>/g)].map(([, to, inside = '']) => ({
    to,
    texts: [...inside.matchAll(/<span(?: class="([^"]*)")?>([^<]+)<\/span>/g)]
      .filter(([, names = '']) => !names.includes('account-hidden'))
      .map(([, , text]) => text),
  }));
const twoStep = () => rows().find(({ to }) => to?.includes('part=factors'))?.texts;

const title = 'account.states.twoStep.title';

test('without a second factor, its row has the action that leads to it; not before that is known, nor with one', () => {
  expect(twoStep()).toEqual([title, 'account.states.twoStep.about']);
  server.factors = { passkeys: [], totp_since: null };
  expect(twoStep()).toEqual([title, 'account.states.twoStep.off', 'account.states.twoStep.turnOn']);
  server.factors = { passkeys: [{}], totp_since: null };
  expect(twoStep()).toEqual([title, 'account.states.twoStep.on']);
});

test.each(['Patient', 'Doctor', 'Reception'])('each row of a %s has a title and says something of its part', role => {
  server.user.role = role;
  const counts = rows().map(({ texts }) => texts.length);
  expect(counts).toEqual(counts.map(() => 2));
  expect(counts.length).toBeGreaterThanOrEqual(5);
});

test.each([
  [{}, ['ui.profile.label: ui.profile.patient']],
  [{ role: 'Doctor', CRM: '118204SP' }, ['ui.profile.label: ui.profile.doctor', 'CRM-SP 118204']],
  [{ role: 'Reception', clinics: [{ name: 'Boa Saúde' }] }, ['ui.profile.label: ui.profile.reception', 'Boa Saúde']],
])('the page says first who is signed in, and as what: %o', (user, facts) => {
  Object.assign(server.user, user);
  const [person = ''] = html().split('<a ');
  const texts = [...person.matchAll(/>([^<]+)</g)].map(([, text]) => text);
  expect(texts).toEqual(['Ana', 'ana@example.test', ...facts]);
  expect(rows()[0]?.to).toBe('/account/you');
});

test('closing the account is apart from the other parts, for those who can close it', () => {
  const cards = () => html().split('<ul>').slice(1);
  expect(cards().map(card => card.includes('closing.link.title'))).toEqual([false, false, true]);
  expect(cards()[2]?.match(/<li>/g)).toHaveLength(1);
  server.user.role = 'Reception';
  expect(cards().map(card => card.includes('closing.link.title'))).toEqual([false, false]);
});
