import { createHash, createHmac } from 'node:crypto';
import { parse, stringify } from 'node:querystring';
import { sameBytes } from './same-bytes.js';
import type { Delivery } from './sms-provider.js';

/** Verifies Twilio's signature for this address, like its own library (twilio 6.2.0, lib/webhooks). */
export function signedByTwilio(
  { headers, query, search, body, raw }: Delivery,
  { authToken, address }: { authToken: string; address: string },
): boolean {
  const given = String(headers['x-twilio-signature'] ?? '');
  const hash = query.bodySHA256;
  // For a JSON body the address contains its hash, and no field is signed.
  const signsHash = search.includes('bodySHA256');
  if (signsHash && !(typeof hash === 'string' && sameBytes(hash, sha256(raw)))) return false;
  const fields = signsHash ? '' : fieldsOf(body);
  return [...addressesOf(address + search)].some((each) =>
    sameBytes(given, createHmac('sha1', authToken).update(each).update(fields).digest('base64')),
  );
}

const sha256 = (raw: Buffer) =>
  createHash('sha256')
    .update(raw.length > 0 ? raw : '{}')
    .digest('hex');

/** Returns raw names and values, sorted by name; the values of a repeated field without duplicates, sorted. */
const fieldsOf = (body: Delivery['body']): string =>
  Object.keys(body)
    .sort()
    .flatMap((name) => {
      const value = body[name];
      const values = Array.isArray(value) ? [...new Set(value.map(String))].sort() : [String(value)];
      return values.map((each) => name + each);
    })
    .join('');

/** Returns the raw address, with and without its port; then normalised, with its query escaped again. */
function* addressesOf(address: string): Generator<string> {
  yield* withAndWithoutPort(address);
  for (const each of withAndWithoutPort(new URL(address).toString())) {
    yield each;
    const at = each.indexOf('?');
    if (at >= 0 && at < each.length - 1) yield `${each.slice(0, at)}?${stringify(parse(each.slice(at + 1)))}`;
  }
}

function withAndWithoutPort(address: string): [string, string] {
  const [origin = '', scheme = '', host = '', port = ''] =
    /^([a-z]+:\/\/)(\[[^\]]*\]|[^/?#:]*)(:\d+)?/i.exec(address) ?? [];
  const rest = address.slice(origin.length);
  const standard = scheme.toLowerCase() === 'https://' ? ':443' : ':80';
  return [scheme + host + rest, scheme + host + (port || standard) + rest];
}
