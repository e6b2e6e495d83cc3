import { ValidateBy, type ValidationArguments } from 'class-validator';

/** Types of servers, and the format of their addresses. */
const KINDS = {
  postgres: { scheme: /^postgres(ql)?:\/\//, example: 'postgres://user:password@host:5432/database' },
  redis: { scheme: /^rediss?(\+sentinel)?:\/\//, example: 'redis://:password@host:6379/0' },
} as const;
type Kind = keyof typeof KINDS;

const ENCODE = 'letters such as / @ # ? % in a password must be percent-encoded (%2F %40 %23 %3F %25)';
/** User, password up to the last `@`, and the rest. */
const LOOSE = /^([a-z+]+:\/\/)([^:@/?#]*):(.*)@([^@?#]*)((?:\?[^@#]*)?)$/s;
const ENCODED = /%[0-9A-Fa-f]{2}/;
/** Credentials and servers of Sentinels: a comma-separated list, which no URL allows. */
const SENTINELS = /^(rediss?\+sentinel:\/\/(?:[^@/?#]*@)?)([^@/?#]*)/;
const STANDS_FOR_THEM = 'sentinels';
const SENTINEL_EXAMPLE = 'redis+sentinel://:password@host1:26379,host2:26379/master/0';
const SERVER = /^(?:\[([\da-fA-F:.]+)\]|([^\s:[\],]+))(?::(\d{1,5}))?$/;

export interface ServerName {
  host: string;
  port?: number;
}

/**
 * Parses an address: the URL, with a placeholder for the list of Sentinels, and every server. Throws if it is invalid.
 */
export function partsOf(address: string): { url: URL; servers: ServerName[] } {
  const [, , list] = SENTINELS.exec(address) ?? [];
  const url = new URL(address.replace(SENTINELS, `$1${STANDS_FOR_THEM}`));
  const servers = (list ?? url.host).split(',').filter((each) => each !== '' || list !== undefined);
  return { url, servers: servers.map(serverNamed) };
}

function serverNamed(text: string): ServerName {
  const [, inBrackets, plain, port] = SERVER.exec(text) ?? [];
  const host = inBrackets ?? plain;
  if (host === undefined || Number(port) > 65_535) throw new TypeError('This is not a server.');
  return { host, ...(port !== undefined && { port: Number(port) }) };
}

/**
 * Percent-encodes a password that was written literally; returns every other address unchanged. A literal password
 * that contains something like an encoding is ambiguous, and stays unchanged.
 */
export function readAddress(text: unknown): unknown {
  if (typeof text !== 'string' || isReadable(text)) return text;
  const [, scheme, user = '', password = '', server, options] = LOOSE.exec(text) ?? [];
  if (scheme === undefined || ENCODED.test(password)) return text;
  const whole = `${scheme}${user}:${encodeURIComponent(password)}@${server}${options}`;
  return isReadable(whole) ? whole : text;
}

/** Adds this password to an address without one. */
export function withPassword(address: string, password: string): string {
  if (!isReadable(address)) return address;
  const { url } = partsOf(address);
  if (url.password !== '') return address;
  // The setter does not encode `%`, which would change a password that contains it.
  url.password = encodeURIComponent(password);
  const [, , list] = SENTINELS.exec(address) ?? [];
  return list === undefined ? url.href : url.href.replace(SENTINELS, (_, before) => `${before}${list}`);
}

/** Returns host and port of an address for display, without credentials. */
export function serverOf(address: string): string {
  const { url } = partsOf(address);
  if (isOfSentinels(url)) {
    const [master, list] = sentinelsOf(address);
    return `${master} (of the Sentinels at ${list})`;
  }
  const { hostname, port, protocol } = url;
  return `${hostname || 'localhost'}:${port || (protocol.startsWith('redis') ? 6379 : 5432)}`;
}

interface DatabaseAddresses {
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string;
  MIGRATION_DATABASE_URL?: string;
}

/**
 * Returns the address for session-level connections that bypass a pooler: for LISTEN, locks and settings that outlive
 * a transaction.
 */
export const directUrl = ({ DATABASE_URL, DATABASE_DIRECT_URL }: DatabaseAddresses): string =>
  DATABASE_DIRECT_URL ?? DATABASE_URL;

/** Returns the same for the owner of the tables. */
export const ownerUrl = (addresses: DatabaseAddresses): string =>
  addresses.MIGRATION_DATABASE_URL ?? directUrl(addresses);

/** Returns the master name and the servers of a Sentinel address, for display. */
export function sentinelsOf(address: string): [master: string, list: string] {
  const { url, servers } = partsOf(address);
  const list = servers.map(({ host, port = 26_379 }) => `${host}:${port}`).join(', ');
  return [url.pathname.split('/')[1] ?? '', list];
}

/** True if Sentinels decide which server is the master. */
export const isOfSentinels = (url: URL): boolean => url.protocol.endsWith('+sentinel:');

/** Validates an address of PostgreSQL or Redis. Messages about an invalid one do not contain the address. */
export function IsAddressOf(kind: Kind): PropertyDecorator {
  return ValidateBy({
    name: 'isAddressOf',
    validator: {
      validate: (value: unknown) => wrongWith(kind, value) === null,
      defaultMessage: (found?: ValidationArguments) => `$property ${wrongWith(kind, found?.value)}`,
    },
  });
}

function wrongWith(kind: Kind, value: unknown): string | null {
  const { scheme, example } = KINDS[kind];
  if (typeof value !== 'string' || !scheme.test(value)) return `must be an address like ${example}`;
  if (!isReadable(value)) return `cannot be read as ${example}: ${ENCODE}`;
  if (kind === 'postgres') return null;
  const { url } = partsOf(value);
  if (isOfSentinels(url))
    return /^\/[^/]+(\/\d*)?$/.test(url.pathname)
      ? null
      : `must name the master and may end with a database number, as in ${SENTINEL_EXAMPLE}`;
  return /^\/?\d*$/.test(url.pathname) ? null : `must end with a database number, as in ${example}`;
}

/** True if the standard parser reads it without taking part of the password for something else. */
function isReadable(text: string): boolean {
  try {
    const { username, password, pathname, search, hash } = partsOf(text).url;
    decodeURIComponent(username);
    decodeURIComponent(password);
    return !`${pathname}${search}`.includes('@') && hash === '';
  } catch {
    return false;
  }
}
