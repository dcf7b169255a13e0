// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../../src/net/errors.ts';
import { LoadFailed } from '../../../../src/page/LoadFailed.tsx';
import { blankPage } from '../blankPage.ts';
import { problem } from '../sync/fakeServer.ts';

const page = blankPage();
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

test.for([
  ['a missing network', new NetworkError('offline'), 'warn'],
  ['an unreachable server', new NetworkError('unreachable'), 'warn'],
  ['an unreadable response', new NetworkError('unreadable'), 'error'],
  ['a refusal', new ApiError(problem(404, 'not_found')), 'error'],
] as const)('%s is logged at its level', async ([, error, level]) => {
  const logged = { warn: vi.spyOn(console, 'warn'), error: vi.spyOn(console, 'error') };
  for (const spy of Object.values(logged)) spy.mockReset().mockImplementation(() => {});
  await page.render(createElement(LoadFailed, { error, onRetry: () => {} }));
  expect(logged[level].mock.calls).toEqual([[error]]);
  expect(logged[level === 'warn' ? 'error' : 'warn']).not.toHaveBeenCalled();
});
