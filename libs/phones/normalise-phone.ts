import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const MOBILE_SHAPE = /^0[789][01]\d{8}$/;
const INTERNATIONAL_WITH_ZEROS = /^00(?=[1-9])/;
const PREFIX_DIGITS = 6;

/** Cached validity of an 11-digit number by its start (0 and five digits), as the library returned it. */
const knownPrefixes = new Map<string, boolean>();

/**
 * Returns the number in E.164 if libphonenumber considers it valid, else null. `text` is clean; without + it is
 * Nigerian.
 */
export function phoneByLibrary(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text.replace(INTERNATIONAL_WITH_ZEROS, '+'), {
    defaultCountry: 'NG',
    extract: false,
  });
  return parsed?.isValid() ? parsed.number : null;
}

/**
 * As `phoneByLibrary`, but faster. In Nigeria's numbering plan the validity of a mobile number depends only on its
 * first digits, so the library is asked once for each start. A test proves that the two agree.
 */
export function normalisePhone(text: string): string | null {
  if (!MOBILE_SHAPE.test(text)) return phoneByLibrary(text);
  const prefix = text.slice(0, PREFIX_DIGITS);
  let valid = knownPrefixes.get(prefix);
  if (valid === undefined) {
    valid = phoneByLibrary(text) !== null;
    knownPrefixes.set(prefix, valid);
  }
  return valid ? `+234${text.slice(1)}` : null;
}
