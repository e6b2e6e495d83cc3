import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Special ranges of the IANA registries: own networks, link-local, documentation, multicast, reserved. */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/**
 * Only 2000::/3 is public. That leaves out mapped, NAT64 and local addresses; these ranges within it embed IPv4
 * addresses (6to4, Teredo) or are reserved.
 */
const GLOBAL_V6 = ['2000::', 3] as const;
const PRIVATE_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const privateV4 = new BlockList();
for (const [network, bits] of PRIVATE_V4) privateV4.addSubnet(network, bits, 'ipv4');
const globalV6 = new BlockList();
globalV6.addSubnet(...GLOBAL_V6, 'ipv6');
const privateV6 = new BlockList();
for (const [network, bits] of PRIVATE_V6) privateV6.addSubnet(network, bits, 'ipv6');

/** Thrown inside a connection's look-up for an address that is not public. */
export class AddressRefused extends Error {}

/** Returns whether an IP address is public. Text that is no IP address, or has a zone, is not. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !privateV4.check(address, 'ipv4');
  return family === 6 && globalV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6');
}

export type AddressFault = 'notUrl' | 'notHttps' | 'withPassword' | 'notPublic';

/**
 * Returns why an address is refused before any look-up; null if it is accepted. The URL class has already rewritten
 * forms such as 127.1 and 0x7f000001. Connections to literal addresses never call `lookup`, so this checks them.
 * @param exempt hosts that may be private, and may use http
 */
export function addressFault(address: string, exempt: readonly string[]): AddressFault | null {
  if (!URL.canParse(address)) return 'notUrl';
  const url = new URL(address);
  const host = hostOf(url);
  const isExempt = exempt.includes(host);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isExempt)) return 'notHttps';
  if (url.username || url.password) return 'withPassword';
  if (isIP(host) !== 0 && !isExempt && !isPublicAddress(host)) return 'notPublic';
  return null;
}

/** Returns the host without brackets, port and final dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/**
 * Returns a look-up for connections that fails with `AddressRefused` unless every address of the name is public. The
 * addresses checked are those of the connection, so a name cannot change between check and use.
 */
export function guardedLookup(exempt: readonly string[], lookup = systemLookup): LookupFunction {
  return (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const isExempt = exempt.includes(name.replace(/\.$/, ''));
      const [first] = addresses;
      if (!first || !(isExempt || addresses.every(({ address }) => isPublicAddress(address))))
        return callback(new AddressRefused(), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
