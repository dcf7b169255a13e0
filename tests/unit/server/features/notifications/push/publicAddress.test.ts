import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from '../../../../../../server/features/notifications/push/publicAddress.ts';

const address = (text: string): LookupAddress => ({ address: text, family: text.includes(':') ? 6 : 4 });

test.for([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.0.9', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.8', '192.168.1.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', 'fc00::1', 'fd12::1', 'fe80::1'],
  ...['fec0::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '100::1', '3fff::1'],
])('%s isn’t public', text => {
  expect(isPublicAddress(address(text))).toBe(false);
});

test.for(['8.8.8.8', '172.32.0.1', '172.15.0.1', '100.128.0.1', '142.250.1.1', '2607:f8b0::1', '2a00:1450::1'])(
  '%s is public',
  text => {
    expect(isPublicAddress(address(text))).toBe(true);
  },
);

describe('a lookup', () => {
  const lookUp = (found: LookupAddress[] | Error, all: boolean) =>
    new Promise((resolve, reject) => {
      const lookup = publicLookup((_host, _options, done) =>
        found instanceof Error ? done(found, []) : done(null, found),
      );
      lookup('push.example.com', { all }, (error, ...result) => (error ? reject(error) : resolve(result)));
    });

  test('finds the public addresses only', async () => {
    const found = ['10.0.0.1', '8.8.8.8', '::1', '2607:f8b0::1'].map(address);
    expect(await lookUp(found, true)).toEqual([[found[1], found[3]]]);
    expect(await lookUp(found, false)).toEqual(['8.8.8.8', 4]);
  });

  test('fails without one, or if the name isn’t found', async () => {
    await expect(lookUp([address('127.0.0.1')], true)).rejects.toMatchObject({ code: 'ENOTPUBLIC' });
    await expect(lookUp([], false)).rejects.toMatchObject({ code: 'ENOTPUBLIC' });
    await expect(lookUp(Object.assign(new Error(), { code: 'ENOTFOUND' }), true)).rejects.toMatchObject({
      code: 'ENOTFOUND',
    });
  });
});
