/** Digits that identify a person: BVN and local phone numbers have 11, numbers with the country code 13. */
const LONG_NUMBER = /(?<![A-Za-z0-9]|[0-9a-f]{4}-)\+?\d{7,9}(\d{4})(?![A-Za-z0-9]|-[a-z])/g;
const BEARER = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]+/g;
const CREDENTIALS = /([a-z][a-z0-9+]*:\/\/)[^\s/@:"]*:[^\s/@"]*@/gi;

/** A line of the log without what must not be in one: personal numbers but for their last 4 digits, tokens, passwords in URLs. */
export function scrub(line: string): string {
  return line
    .replace(LONG_NUMBER, '***$1')
    .replace(BEARER, '[token]')
    .replace(CREDENTIALS, '$1[credentials]@');
}
