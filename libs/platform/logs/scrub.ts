import { withoutBvns } from '#libs/identifier-encryption';

/** Digits that identify a person: BVN and local phone numbers have 11, numbers with the country code 13. */
const LONG_NUMBER = /(?<![A-Za-z0-9]|[0-9a-f]{4}-)\+?\d{7,9}(\d{4})(?![A-Za-z0-9]|-[a-z])/g;
/**
 * A run of token characters. Runs do not overlap, so the whole line is read once; an expression for the token itself
 * would restart at every `eyJ` of a hostile line.
 */
const RUN = /[\w.-]+/g;
/** Every repetition has a limit; without them a long word would be read once from each of its letters. */
const CREDENTIALS = /\b([a-z][a-z0-9+]{0,15}:\/\/)[^\s/@:"]{0,100}:[^\s/@"]{0,200}@/gi;
const TOKEN_START = 'eyJ';
const TOKEN_PARTS = 3;

/** Removes forbidden data from a log line: personal numbers except their last 4 digits, tokens, passwords in URLs. */
export function scrub(line: string): string {
  return withoutBvns(line.replace(LONG_NUMBER, '***$1'))
    .replace(RUN, withoutToken)
    .replace(CREDENTIALS, '$1[credentials]@');
}

/** Masks a JSON web token: three parts in base64url, the first of which begins with `{"` (RFC 7519). */
function withoutToken(run: string): string {
  const at = run.indexOf(TOKEN_START);
  if (at === -1 || run.slice(at).split('.', TOKEN_PARTS).length < TOKEN_PARTS) return run;
  return `${run.slice(0, at)}[token]`;
}
