const ADVICE_ON_TLS = ': set NODE_EXTRA_CA_CERTS to the file of its certificate authority';
const UNKNOWN_AUTHORITY = `the certificate of {server} is signed by an unknown authority${ADVICE_ON_TLS}`;
/** Explanations of failed connections, by code of the network or of TLS. */
export const NETWORK: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at {server}',
  ENOTFOUND: 'the host name in {server} does not exist',
  EAI_AGAIN: 'the host name in {server} cannot be resolved now',
  EHOSTUNREACH: 'there is no network route to {server}',
  ENETUNREACH: 'there is no network route to {server}',
  ETIMEDOUT: '{server} does not answer',
  ECONNRESET: '{server} closes the connection',
  EPIPE: '{server} closes the connection',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  CERT_SIGNATURE_FAILURE: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'the certificate of {server} has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of {server} is for another name',
};

/** Hint for a Redis that closes a connection without TLS. */
const CLOSED_WITHOUT_TLS = ': if it requires TLS, the address must start with rediss://';

/** Reasons why a running PostgreSQL refuses connections. */
const POSTGRES: Record<string, string> = {
  ENOENT: 'a file named in the address (sslrootcert, sslcert or sslkey) does not exist',
  EACCES: 'this user may not open a file named in the address (sslrootcert, sslcert or sslkey)',
  '28P01': 'PostgreSQL at {server} rejects this user or password',
  '28000': 'PostgreSQL at {server} does not know this user, or does not allow them to connect from here',
  '3D000': 'PostgreSQL at {server} has no database with this name',
  '42501': 'PostgreSQL at {server} does not allow this user to use this database',
  '42P01': 'the database at {server} has no schema yet. Run `npm run migrate` first',
  '53100': 'PostgreSQL at {server} has no room left on its disk',
  '53300': 'PostgreSQL at {server} has no free connection: raise its max_connections, or lower DATABASE_POOL',
  '57P03': 'PostgreSQL at {server} is taking too long to start',
};

const at = (sentence: string, server: string) => sentence.replace('{server}', server);

/**
 * Explains a failed connection to PostgreSQL in a partial sentence, without any part of its address except the server.
 */
export function databaseErrorMessage(error: unknown, server: string): string {
  if (/no pg_hba\.conf entry .*(no encryption|SSL off)/.test((error as Error | null)?.message ?? ''))
    return at(
      'PostgreSQL at {server} requires TLS for this user: end the address with ?sslmode=verify-full',
      server,
    );
  const sentence = byCode(error, { ...NETWORK, ...POSTGRES });
  if (sentence) return at(sentence, server);
  const { message = '', code } = (error ?? {}) as { message?: string; code?: unknown };
  if (/timeout/i.test(message)) return at('{server} does not answer', server);
  if (/SSL|TLS/.test(message)) return at('PostgreSQL at {server} does not support TLS', server);
  if (/password must be a string|client password/i.test(message))
    return at('PostgreSQL at {server} requires a password', server);
  if (/run `npm run migrate` first/i.test(message)) return message;
  // A pooler's own errors have only this code.
  if (code === '08P01') return at(`the server at {server} refuses: ${message}`, server);
  return at(`{server} cannot be used (${typeof code === 'string' ? code : 'it is not PostgreSQL'})`, server);
}

/** Explains the same for Redis; `refused` if it responds, so that a retry would not help. */
export function redisErrorMessage(error: unknown, server: string): { sentence: string; refused: boolean } {
  const sentence = byCode(error, NETWORK);
  if (sentence) {
    const advice = /closes the connection/.test(sentence) ? CLOSED_WITHOUT_TLS : '';
    return { sentence: at(sentence, server) + advice, refused: false };
  }
  const { message = '' } = (error ?? {}) as { message?: string };
  const refused = (text: string) => ({ sentence: at(text, server), refused: true });
  if (/WRONGPASS|invalid password/i.test(message)) return refused('Redis at {server} rejects this password');
  if (/NOAUTH/.test(message)) return refused('Redis at {server} requires a password');
  if (/NOPERM/.test(message))
    return refused('Redis at {server} does not give this user the permissions that Gona needs');
  if (/DB index/i.test(message)) return refused('Redis at {server} has no database with this number');
  if (/LOADING/.test(message))
    return { sentence: at('Redis at {server} is still loading', server), refused: false };
  if (/Protocol error|did not match/i.test(message)) return refused('the server at {server} is not Redis');
  return { sentence: at('{server} does not answer', server), refused: false };
}

/** Explains why Sentinels name no master, by the client's version of each answer; `refused` as for Redis. */
export function sentinelErrorMessage(
  answers: readonly string[],
  master: string,
  sentinels: string,
): { sentence: string; refused: boolean } {
  const said = (pattern: RegExp) => answers.some((each) => pattern.test(each));
  const refused = (sentence: string) => ({ sentence, refused: true });
  const them = `the Sentinels at ${sentinels}`;
  if (said(/WRONGPASS|invalid password/i)) return refused(`${them} refuse REDIS_SENTINEL_PASSWORD`);
  if (said(/NOAUTH/)) return refused(`${them} want a password: set REDIS_SENTINEL_PASSWORD`);
  if (said(/certificate|self.signed/i))
    return refused(`the certificates of ${them} are not valid${ADVICE_ON_TLS}`);
  // A Sentinel that does not know the name returns nothing.
  if (said(/invalid reply: null|No such master/i))
    return refused(`${them} know no master of the name ${master}`);
  return { sentence: `no Sentinel answers at ${sentinels}`, refused: false };
}

/** Returns the sentence of the first code that has one: a name with several addresses fails with several errors. */
export function byCode(error: unknown, sentences: Record<string, string>): string | null {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown[] };
  if (typeof code === 'string' && Object.hasOwn(sentences, code)) return sentences[code] ?? null;
  for (const each of errors ?? []) {
    const found = byCode(each, sentences);
    if (found) return found;
  }
  return null;
}
