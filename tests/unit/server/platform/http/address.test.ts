import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { addressOf, ipOf } from '../../../../../server/platform/http/address.ts';

/** A request over a connection from 10.0.0.1 whose trusted proxy reported `ip`. */
const request = (ip: string, remoteAddress: string | undefined = '10.0.0.1') => ({
  ip,
  socket: { remoteAddress } as Socket,
});

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['203.0.113.77:4711', '203.0.113.77'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['::ffff:203.0.113.77', '::ffff:203.0.113.77'],
])('the address %s yields %s', (named, address) => {
  expect(ipOf(request(named))).toBe(address);
});

test.each([
  [''],
  ['unknown'],
  ['x203.0.113.77'],
  ['203.0.113.77x'],
  ['203.0.113.77:'],
  ['203.0.113.77:x'],
  ['203.0.113.999'],
  ['[]'],
  ['[x]'],
])('%j is not an address, so the connection’s is used', named => {
  expect(ipOf(request(named))).toBe('10.0.0.1');
});

test('a closed connection has no address', () => {
  expect(ipOf({ ip: 'unknown', socket: {} as Socket })).toBe('');
});

test('requests are counted by address, for IPv6 by household', () => {
  expect(addressOf(request('203.0.113.77:4711'))).toBe('203.0.113.77');
  expect(addressOf(request('203.0.113.78'))).not.toBe(addressOf(request('203.0.113.77')));
  expect(addressOf(request('2001:db8:1:2::1'))).toBe(addressOf(request('2001:db8:1:2:3:4:5:6')));
  expect(addressOf(request('2001:db8:1:3::1'))).not.toBe(addressOf(request('2001:db8:1:2::1')));
});
