import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const MOBILE_SHAPE = /^0[789][01]\d{8}$/;
const INTERNATIONAL_WITH_ZEROS = /^00(?=[1-9])/;
const PREFIX_DIGITS = 6;

/** Whether an 11-digit number with this start (0 and five digits) is valid, as the library answered once. */
const knownPrefixes = new Map<string, boolean>();

/** The number in E.164 when libphonenumber calls it valid, else null. `text` is clean; without + it is Nigerian. */
export function phoneByLibrary(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text.replace(INTERNATIONAL_WITH_ZEROS, '+'), {
    defaultCountry: 'NG',
    extract: false,
  });
  return parsed?.isValid() ? parsed.number : null;
}

/**
 * As `phoneByLibrary`, faster: in Nigeria's numbering plan validity of a mobile number hangs on its first digits only, so
 * the library is asked once for each start. That the two answer alike is a test.
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
