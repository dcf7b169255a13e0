import { expect, test } from 'vitest';
import { serversIn } from '../../../../../server/platform/config/servers.ts';
import { readSettings } from '../../../../../server/platform/config/settings.ts';

test.each([
  ['postgres://one/clinic', ['postgres://one/clinic']],
  [
    'postgres://ana:a%40b@one:5433,two/clinic?sslmode=require',
    ['postgres://ana:a%40b@one:5433/clinic?sslmode=require', 'postgres://ana:a%40b@two/clinic?sslmode=require'],
  ],
])('%s names its servers', (url, servers) => {
  expect(serversIn(url)).toEqual(servers);
  expect(readSettings({ DATABASE_URL: url })).toMatchObject({ databaseUrl: url });
});

test('only servers that take writes can be asked for', () => {
  const url = 'postgres://one,two/clinic?target_session_attrs=';
  expect(readSettings({ DATABASE_URL: `${url}read-write` })).toMatchObject({ databaseUrl: `${url}read-write` });
  expect(() => readSettings({ DATABASE_URL: `${url}standby` })).toThrow(/^DATABASE_URL must be .+read-write\.$/);
  expect(() => readSettings({ DATABASE_URL: 'postgres://one:x,two/clinic' })).toThrow(/^DATABASE_URL must be /);
});
