const ADVICE_ON_TLS = ': name the file of its authority in NODE_EXTRA_CA_CERTS';
const UNKNOWN_AUTHORITY = `the certificate of {server} is signed by nobody who is known${ADVICE_ON_TLS}`;
/** Explanations of failed connections, by code of the network or of TLS. */
export const NETWORK: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at {server}',
  ENOTFOUND: 'there is no host of the name in {server}',
  EAI_AGAIN: 'the name in {server} cannot be looked up now',
  EHOSTUNREACH: 'there is no way to {server}',
  ENETUNREACH: 'there is no way to {server}',
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
const CLOSED_WITHOUT_TLS = ': if it wants TLS, the address has to begin with rediss://';

/** Reasons why a running PostgreSQL refuses connections. */
const POSTGRES: Record<string, string> = {
  ENOENT: 'a file that the address names (sslrootcert, sslcert or sslkey) is not there',
  EACCES: 'this user may not open a file that the address names (sslrootcert, sslcert or sslkey)',
  '28P01': 'PostgreSQL at {server} refuses this user or password',
  '28000': 'PostgreSQL at {server} does not let this user in from here, or does not know them',
  '3D000': 'PostgreSQL at {server} has no database of this name',
  '42501': 'PostgreSQL at {server} does not let this user into this database',
  '42P01': 'the database at {server} has no tables yet. Run `npm run migrate` first',
  '53100': 'PostgreSQL at {server} has no room left on its disk',
  '53300': 'PostgreSQL at {server} has no connection left: raise its max_connections, or lower DATABASE_POOL',
  '57P03': 'PostgreSQL at {server} has been starting for too long',
};

const at = (sentence: string, server: string) => sentence.replace('{server}', server);

/**
 * Explains a failed connection to PostgreSQL in a partial sentence, without any part of its address except the server.
 */
export function whyNoDatabase(error: unknown, server: string): string {
  if (/no pg_hba\.conf entry .*(no encryption|SSL off)/.test((error as Error | null)?.message ?? ''))
    return at(
      'PostgreSQL at {server} does not let this user in without TLS: end the address with ?sslmode=verify-full',
      server,
    );
  const sentence = byCode(error, { ...NETWORK, ...POSTGRES });
  if (sentence) return at(sentence, server);
  const { message = '', code } = (error ?? {}) as { message?: string; code?: unknown };
  if (/timeout/i.test(message)) return at('{server} does not answer', server);
  if (/SSL|TLS/.test(message)) return at('PostgreSQL at {server} does not speak TLS', server);
  if (/password must be a string|client password/i.test(message))
    return at('PostgreSQL at {server} wants a password', server);
  if (/run `npm run migrate` first/i.test(message)) return message;
  // A pooler's own errors have only this code.
  if (code === '08P01') return at(`what answers at {server} refuses: ${message}`, server);
  return at(`{server} cannot be used (${typeof code === 'string' ? code : 'it is no PostgreSQL'})`, server);
}

/** Explains the same for Redis; `refused` if it responds, so that a retry would not help. */
export function whyNoRedis(error: unknown, server: string): { sentence: string; refused: boolean } {
  const sentence = byCode(error, NETWORK);
  if (sentence) {
    const advice = /closes the connection/.test(sentence) ? CLOSED_WITHOUT_TLS : '';
    return { sentence: at(sentence, server) + advice, refused: false };
  }
  const { message = '' } = (error ?? {}) as { message?: string };
  const refused = (text: string) => ({ sentence: at(text, server), refused: true });
  if (/WRONGPASS|invalid password/i.test(message)) return refused('Redis at {server} refuses this password');
  if (/NOAUTH/.test(message)) return refused('Redis at {server} wants a password');
  if (/NOPERM/.test(message)) return refused('Redis at {server} does not let this user do what Gona needs');
  if (/DB index/i.test(message)) return refused('Redis at {server} has no database of this number');
  if (/LOADING/.test(message))
    return { sentence: at('Redis at {server} is still loading', server), refused: false };
  if (/Protocol error|did not match/i.test(message)) return refused('what answers at {server} is no Redis');
  return { sentence: at('{server} does not answer', server), refused: false };
}

/** Explains why Sentinels name no master, by the client's version of each answer; `refused` as for Redis. */
export function whyNoMaster(
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
    return refused(`the certificates of ${them} do not hold${ADVICE_ON_TLS}`);
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
