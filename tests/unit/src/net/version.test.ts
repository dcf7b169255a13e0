import { expect, test } from 'vitest';
import { createVersionWatch } from '../../../../src/net/version.ts';

function app(own: string | undefined) {
  let looks = 0;
  const version = createVersionWatch(own, () => {
    looks += 1;
  });
  return { version, looks: () => looks };
}

test('another server version triggers one check for an app update', () => {
  const { version, looks } = app('1.4.0');
  version.note('1.4.0');
  version.note(null);
  expect(looks()).toBe(0);
  version.note('1.5.0');
  version.note('1.5.0');
  expect(looks()).toBe(1);
  expect(version.isTooOld()).toBe(false);
});

test.each([
  { own: '1.4.0', server: '2.0.0', tooOld: true },
  { own: '0.1.0', server: '0.2.0', tooOld: true },
  { own: '0.9.0', server: '1.0.0', tooOld: true },
  { own: '2.0.0', server: '1.9.9', tooOld: false },
  { own: '1.0.3', server: '1.9.0', tooOld: false },
  { own: undefined, server: '9.0.0', tooOld: false },
])('an app $own before a server $server: too old is $tooOld', ({ own, server, tooOld }) => {
  const { version } = app(own);
  version.note(server);
  expect(version.isTooOld()).toBe(tooOld);
});

test('subscribers hear when the app becomes too old, and when an older server responds again', () => {
  const { version } = app('1.0.0');
  const told: boolean[] = [];
  version.subscribe(() => told.push(version.isTooOld()));
  version.note('2.0.0');
  version.note('2.1.0');
  version.note('1.0.0');
  expect(told).toEqual([true, false]);
});
