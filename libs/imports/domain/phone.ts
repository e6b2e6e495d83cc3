import { normalisePhone } from '#libs/phones';
import { cleanDigits, cleanId, withoutPlaceholder } from './clean.js';
import { digitsOfExponent, isExponent } from './exponent.js';
import { fault, type ReasonCode, type RowFault } from './reasons.js';

const MOBILE_SHAPE = /^0[789][01]\d{8}$/;
const NATIONAL_WITHOUT_ZERO = /^[789][01]\d{8}$/;
/** One digit throughout, or only zeros after the network prefix: 00000000000, 08000000000. */
const REPEATED = /^\+?(?:(\d)\1{6,}|(?:234|0)?[789][01]?0{8,})$/;
/** Separators between two numbers in one cell. */
const BETWEEN = /[/,;&|\\]|\b(?:and|or)\b/i;
const TWO_NUMBERS = /^(\+?\d{10,13}) (\+?\d{10,13})$/;

export interface PhoneCheck {
  /** E.164, null when blank or rejected. */
  value: string | null;
  /** Fault of the cell. If it contains several numbers, the first valid one is still the value. */
  fault: RowFault | null;
  note: RowFault | null;
}

/**
 * Checks one phone cell. Blank is valid. A Nigerian mobile number without its leading 0 is accepted with a note. Of
 * several numbers the first is used and the others are reported.
 */
export function checkPhone(field: string, raw: string): PhoneCheck {
  const text = cleanId(raw);
  const mobile =
    MOBILE_SHAPE.test(text) && text.charCodeAt(4) !== text.charCodeAt(10) ? normalisePhone(text) : null;
  if (mobile !== null) return { value: mobile, fault: null, note: null };
  const typed = cleanDigits(text);
  const refused = (code: ReasonCode) => ({ value: null, fault: fault(field, code, text), note: null });
  if (REPEATED.test(typed) && typed.length > 9) return refused('phone.repeated');
  if (withoutPlaceholder(text) === '') return { value: null, fault: null, note: null };
  const digits = digitsOfExponent(typed) ?? typed;
  if (isExponent(digits)) return refused('phone.shortened');
  const value = normalisePhone(digits);
  if (value !== null) {
    const note = NATIONAL_WITHOUT_ZERO.test(digits) ? fault(field, 'phone.zeroRestored', digits) : null;
    return { value, fault: null, note };
  }
  const [first, second] = numbersIn(text);
  if (first === undefined) return refused('phone.invalid');
  return { value: first.value, fault: fault(field, 'phone.second', text, second ?? ''), note: null };
}

/** Returns the first valid number of a cell with several, and the remaining text. */
function numbersIn(text: string): [{ value: string }?, string?] {
  const spaced = TWO_NUMBERS.exec(text);
  const pieces = spaced ? spaced.slice(1) : text.split(BETWEEN);
  if (pieces.length < 2) return [];
  const numbers = pieces.map((piece) => normalisePhone(cleanDigits(piece.trim())));
  const at = numbers.findIndex((number) => number !== null);
  const value = numbers[at];
  if (!value) return [];
  return [{ value }, (pieces[at] as string).trim()];
}
