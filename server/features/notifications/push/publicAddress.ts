/**
 * Keeps requests to push services out of our own network: their names come from browsers, and a name may lead
 * anywhere. Checked where the connection is made, so that a name that changes its address meanwhile is no way around.
 */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

const reserved = new BlockList();
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
])
  reserved.addSubnet(network, prefix, 'ipv4');
// Transitional addresses, which may stand for any of the above, and those for documentation.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, prefix, 'ipv6');

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is one of the public internet. */
export function isPublicAddress({ address, family }: LookupAddress): boolean {
  if (family === 4) return !reserved.check(address, 'ipv4');
  return global.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A `lookup` for sockets that finds public addresses only. */
export const publicLookup =
  (resolve: LookupAll = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first, ...others] = error ? [] : addresses.filter(isPublicAddress);
      if (!first) return callback(error ?? Object.assign(new Error('No public address.'), { code: 'ENOTPUBLIC' }), '');
      if (options.all) return callback(null, [first, ...others]);
      return callback(null, first.address, first.family);
    });
  };
