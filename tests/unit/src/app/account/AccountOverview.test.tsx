import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import AccountOverview from '../../../../../src/app/account/AccountOverview.tsx';

const server = vi.hoisted(() => ({
  role: 'Patient',
  factors: undefined as object | undefined,
  status: 'loading',
  correction: null as unknown,
  dependents: [] as { name: string }[],
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/page/Avatar.tsx', () => ({ Avatar: () => null }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => <i /> }));
vi.mock('../../../../../src/ui/actions/Link.tsx', () => ({ Link: ({ children }: { children: unknown }) => children }));
vi.mock('../../../../../src/features/identity/account/index.ts', () => ({
  factorsQuery: 'factors',
  identityQuery: 'identity',
}));
vi.mock('../../../../../src/features/identity/index.ts', () => ({
  useSession: () => ({ user: { name: 'Ana', email: 'ana@example.test', role: server.role } }),
  useUserRefresh: () => {},
}));
vi.mock('../../../../../src/theme/theme.ts', () => ({ useTheme: () => ({ theme: 'system' }) }));
vi.mock('../../../../../src/features/care/index.ts', () => ({ dependentsQuery: 'dependents' }));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: (query: unknown) => {
    const data: Record<string, unknown> = {
      factors: server.factors,
      identity: { correction: server.correction },
      dependents: server.dependents,
    };
    return { data: data[String(query)], status: server.status };
  },
}));

beforeEach(() => {
  Object.assign(server, { role: 'Patient', factors: undefined, status: 'loading', correction: null, dependents: [] });
});
/** Of two-step verification: the tone, the icon and the words. */
function stateOf(): (string | undefined)[] {
  const line = /account-state ?(?:account-state-)?(\w*)">(<i><\/i>)?<span class="reserved"[^>]*>(?:<span>([^<]+))?/;
  const found = line.exec(renderToStaticMarkup(<AccountOverview />));
  return found ? found.slice(1) : [];
}

test('the line for two-step verification is there before its state is known, and if it can’t be loaded', () => {
  expect(stateOf()).toEqual(['loading', '<i></i>', undefined]);
  server.status = 'failed';
  expect(stateOf()).toEqual(['', undefined, 'account.states.security']);
});

test.each([
  ['risk', 'account.states.noFactor', { passkeys: [], totp_since: null }],
  ['safe', 'account.states.factor', { passkeys: [{}], totp_since: null }],
  ['safe', 'account.states.factor', { passkeys: [], totp_since: '2027-01-01T00:00:00Z' }],
])('%s: %s, with an icon: %o', (tone, state, factors) => {
  server.factors = factors;
  expect(stateOf()).toEqual([tone, '<i></i>', state]);
});

test('an open request to correct data is named instead of what the part is about, a decided one isn’t', () => {
  // The other one only keeps its place.
  const hidden = () => /account-hidden">(.*?)<\/span>/.exec(renderToStaticMarkup(<AccountOverview />))?.[1];
  server.correction = { state: 'open' };
  expect(hidden()).toBe('account.states.you');
  server.correction = { state: 'declined' };
  expect(hidden()).toBe('account.states.correction');
});

test.each([
  ['Doctor', 'account.states.you'],
  ['Reception', 'account.states.youDesk'],
])('what the account of a %s has is named', (role, text) => {
  server.role = role;
  expect(renderToStaticMarkup(<AccountOverview />)).toContain(`${text}</span>`);
});

test('dependents are counted, where an account can have some', () => {
  const isCounted = () => />2</.test(renderToStaticMarkup(<AccountOverview />));
  expect(isCounted()).toBe(false);
  server.dependents = [{ name: 'Leo' }, { name: 'Rosa' }];
  expect(isCounted()).toBe(true);
  server.role = 'Doctor';
  expect(isCounted()).toBe(false);
});

test('the page says first who is signed in', () => {
  const html = renderToStaticMarkup(<AccountOverview />);
  const words = html.replaceAll('<wbr/>', '');
  expect(words).toMatch(
    /^<div[^>]*><div[^>]*account-user[^>]*><p><strong>Ana<\/strong><span>ana@example\.test<\/span>/,
  );
});

test('closing the account is apart from the other parts, for those who can close it', () => {
  const cards = () =>
    renderToStaticMarkup(<AccountOverview />)
      .split('link-rows')
      .slice(1);
  expect(cards().map(card => card.includes('closing.link.title'))).toEqual([false, false, true]);
  expect(cards()[2]?.match(/<li>/g)).toHaveLength(1);
  server.role = 'Reception';
  expect(cards().map(card => card.includes('closing.link.title'))).toEqual([false, false]);
});
