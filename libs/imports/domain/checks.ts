import type { CommaMeaning } from '#libs/contracts';
import { normalisePhone } from '#libs/phones';
import { isExponent } from './exponent.js';
import { bvnFault, fault, type RowFault } from './reasons.js';

/** Maximum lengths of text columns, in characters. */
export const MAX_LENGTH = {
  name: 100,
  id: 64,
  email: 254,
  address: 500,
  place: 100,
  relationship: 100,
} as const;
/** Maximum hectares of one farm. */
export const MAX_HECTARES = 1000;

const BVN = /^\d{11}$/;
const DIGITS = /^\d+$/;
const COUNTED = '01234567890123456789 98765432109876543210';
const ID = /^[\p{L}\p{N} ._/#-]+$/u;
const NAME_OTHER = /[^\p{L}\p{M}\p{N} '’‘ʼ`´.,/&-]/u;
const NAME_START = /^[-.,/&]/;
const LETTER = /\p{L}/u;
const PLAIN_NAME = /^[A-Za-z][A-Za-z' -]*$/;
const HECTARES =
  /^(\d+(?:\.\d+)?|\.\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+,(?:\d{1,2}|\d{4,6}))\s*(?:ha|has|hectare|hectares)?\.?$/i;
const DECIMAL_COMMA = /^\d+,(?:\d{1,2}|\d{4,6})$/;
const THREE_BEHIND = /^\d{1,3},\d{3}$/;
const EMAIL =
  /^[^\s@"(),:;<>[\\\]]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
const CELL_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/;
const DAMAGED = '\uFFFD';

/** Detects invented BVNs: eleven equal digits, or digits counted up or down. */
const isMadeUp = (digits: string) => /^(\d)\1*$/.test(digits) || COUNTED.includes(digits);

/** Detects a phone number in a BVN column, including one without its leading 0 or with the country code. */
const isPhone = (digits: string) =>
  /^(?:234|0)?[789][01]\d{8}$/.test(digits) &&
  normalisePhone(digits.replace(/^(?:234|0)?(?=.{10}$)/, '0')) !== null;

/** Returns the fault of a BVN that is present (clean text), or null. Shared with the placemarks. */
export function bvnFaultOf(bvn: string): RowFault | null {
  if (BVN.test(bvn)) {
    if (bvn.charCodeAt(0) === 0x32 && bvn.charCodeAt(1) === 0x32 && bvn.charCodeAt(2) !== 0x32) return null;
    if (isMadeUp(bvn)) return bvnFault('bvn.repeated', bvn);
    return isPhone(bvn) ? bvnFault('bvn.phone', bvn) : null;
  }
  if (isExponent(bvn)) return bvnFault('bvn.shortened', bvn);
  if (DIGITS.test(bvn)) {
    if (isPhone(bvn)) return bvnFault('bvn.phone', bvn);
    return bvnFault('bvn.length', bvn, String(bvn.length));
  }
  return bvnFault('bvn.characters', bvn);
}

/** Returns the fault of an id that is present (clean text), or null; `label` is the id's name in the sentence. */
export function idFaultOf(field: string, id: string, label: string): RowFault | null {
  if (isExponent(id)) return fault(field, 'id.shortened', id, label);
  if (CELL_ERROR.test(id)) return fault(field, 'cell.error', id);
  if (id.length > MAX_LENGTH.id) return fault(field, 'text.long', id, String(MAX_LENGTH.id));
  return ID.test(id) ? null : fault(field, 'id.characters', id, label);
}

/** Returns the fault of a name that is present (clean text), or null. */
export function nameFaultOf(field: string, name: string): RowFault | null {
  if (name.length > MAX_LENGTH.name) return fault(field, 'text.long', name, String(MAX_LENGTH.name));
  if (PLAIN_NAME.test(name)) return null;
  if (CELL_ERROR.test(name)) return fault(field, 'cell.error', name);
  if (name.includes(DAMAGED)) return fault(field, 'text.damaged', name);
  const other = NAME_OTHER.exec(name);
  if (other) return fault(field, 'name.character', name, other[0]);
  const start = NAME_START.exec(name);
  if (start) return fault(field, 'name.start', name, start[0]);
  return LETTER.test(name) ? null : fault(field, 'name.letters', name);
}

/** Returns the fault of a text that is present (clean), or null; `longest` is in characters. */
export function textFaultOf(field: string, text: string, longest: number): RowFault | null {
  if (text.length > longest) return fault(field, 'text.long', text, String(longest));
  if (text.charCodeAt(0) === 0x23 && CELL_ERROR.test(text)) return fault(field, 'cell.error', text);
  return text.includes(DAMAGED) ? fault(field, 'text.damaged', text) : null;
}

/** Returns the fault of an email address that is present (clean text), or null. */
export const emailFaultOf = (field: string, email: string): RowFault | null =>
  email.length > MAX_LENGTH.email || !EMAIL.test(email) ? fault(field, 'email.invalid', email) : null;

/**
 * Parses hectares from a cell such as '1.5', '1,5' or '2 ha' (clean text); null if it is not a number of hectares.
 * `commaIs` says what the comma of '0,500' separates.
 */
export function parseHectares(text: string, commaIs: CommaMeaning = 'thousands'): number | null {
  const number = HECTARES.exec(text)?.[1];
  if (number === undefined) return null;
  const isDecimal = DECIMAL_COMMA.test(number) || (commaIs === 'decimal' && THREE_BEHIND.test(number));
  return Number(isDecimal ? number.replace(',', '.') : number.replaceAll(',', ''));
}
