import { createHash, randomInt } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { crc32 } from 'node:zlib';

/*
 * Tokens as GitHub writes its own (github.blog/2021-04-05-behind-githubs-new-authentication-token-formats): a prefix
 * that secret scanners find, 30 random characters (178 bits), and their CRC32 in six base62 digits.
 */

const PREFIX = 'gona_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM = 30;
const CHECK = 6;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM + CHECK}}$`);

function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = '';
  for (; digits.length < CHECK; rest = Math.floor(rest / 62)) digits = DIGITS.charAt(rest % 62) + digits;
  return digits;
}

/** Generates a token. */
export function newServiceToken(): string {
  const random = Array.from({ length: RANDOM }, () => DIGITS.charAt(randomInt(62))).join('');
  return `${PREFIX}${random}${checksumOf(random)}`;
}

/** Tests whether a text is meant as a token, such as one with a typing error. */
export const looksLikeServiceToken = (text: string): boolean => text.startsWith(PREFIX);

/** Tests form and checksum, so that a mistyped token needs no look-up. */
export function isServiceToken(text: string): boolean {
  if (!FORM.test(text)) return false;
  const random = text.slice(PREFIX.length, PREFIX.length + RANDOM);
  return text.endsWith(checksumOf(random));
}

/** Returns the SHA-256 of the whole token, by which it is stored. */
export const hashServiceToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns the part by which people recognise a token: `gona_Kano…3jcZ`. */
export const shownServiceToken = (token: string): string =>
  `${token.slice(0, PREFIX.length + 4)}…${token.slice(-4)}`;

/** Returns the address or network as `10.0.0.0/8`, or null if it is none. */
export function networkFrom(text: string): string | null {
  const [address = '', bits, ...more] = text.trim().split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return null;
  const most = version === 4 ? 32 : 128;
  if (bits === undefined) return `${address}/${most}`;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? `${address}/${Number(bits)}` : null;
}

/** Tests whether an address lies in one of the networks; an empty list allows all. */
export function isFromNetworks(address: string | null, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  if (address === null || isIP(address) === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', bits] = network.split('/');
    list.addSubnet(start, Number(bits), isIP(start) === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
