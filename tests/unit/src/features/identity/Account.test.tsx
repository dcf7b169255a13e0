import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import Account from '../../../../../src/features/identity/pages/Account.tsx';

const server = vi.hoisted(() => ({
  role: 'Patient',
  factors: undefined as object | undefined,
  correction: null as unknown,
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/page/Avatar.tsx', () => ({ Avatar: () => null }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));
vi.mock('../../../../../src/ui/actions/Link.tsx', () => ({ Link: ({ children }: { children: unknown }) => children }));
vi.mock('../../../../../src/features/identity/auth.tsx', () => ({
  useSession: () => ({ user: { name: 'Ana', email: 'ana@example.test', role: server.role } }),
}));
vi.mock('../../../../../src/features/identity/useUserRefresh.ts', () => ({ useUserRefresh: () => {} }));
vi.mock('../../../../../src/features/identity/queries.ts', () => ({
  factorsQuery: 'factors',
  identityQuery: 'identity',
}));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: (query: unknown) => ({
    data: query === 'factors' ? server.factors : query === 'identity' ? { correction: server.correction } : undefined,
  }),
}));

beforeEach(() => {
  Object.assign(server, { role: 'Patient', factors: undefined, correction: null });
});
const states = () =>
  [...renderToStaticMarkup(<Account />).matchAll(/identity-state">([^<]*)</g)].map(([, text]) => text);

test('the line for two-step verification is there before its state is known', () => {
  expect(states()).toEqual(['']);
});

test.each([
  ['account.states.noFactor', { passkeys: [], totp_since: null }],
  ['account.states.factor', { passkeys: [{}], totp_since: null }],
  ['account.states.factor', { passkeys: [], totp_since: '2027-01-01T00:00:00Z' }],
])('%s: %o', (state, factors) => {
  server.factors = factors;
  expect(states()).toEqual([state]);
});

test('an open request to correct data is named instead of the e-mail, a decided one isn’t; doctors have none', () => {
  server.correction = { state: 'open' };
  expect(states()).toEqual(['account.states.correction', '']);
  expect(renderToStaticMarkup(<Account />)).not.toContain('example');
  server.correction = { state: 'declined' };
  expect(states()).toEqual(['']);
  expect(renderToStaticMarkup(<Account />)).toContain('example');
  server.role = 'Doctor';
  expect(states()).toEqual(['']);
});
