import { expect, test } from 'vitest';
import { describeDevice } from '../../../../../src/features/identity/describeDevice.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${WEBKIT} Chrome/156.0.0.0 Mobile Safari/537.36`, 'Chrome, Android', true],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`,
    'Edge, Windows',
    false,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
    true,
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1', 'Chrome, iPad', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox, Mac', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox, Linux', false],
])('%s is %s', (userAgent, name, mobile) => {
  expect(describeDevice(userAgent)).toEqual({ name, mobile });
});

test.each([null, '', 'curl/8.5.0'])('%s has no known name', userAgent => {
  expect(describeDevice(userAgent)).toEqual({ name: undefined, mobile: false });
});
