import { bvnsIn, isAccountToken, isBvnToken, maskBvn, withoutBvns } from '#libs/identifier-encryption';
import { cleanText } from './clean.js';
import { headerKey, isRejectColumn } from './columns.js';
import { isNinHeading } from './nin.js';

/** Maximum number of attributes kept per placemark, and of characters in each. */
const MOST = 100;
const LONGEST_NAME = 80;
const LONGEST_VALUE = 1000;

/** Names of attributes with a BVN, in any form, or a bank account number. */
const BVN_NAME = /bvn|bankverification/;
const ACCOUNT_NAME = /acc(?:oun)?tn|accn|bankacc|nuban/;
const ACCOUNT_DIGITS = 9;

function shown(name: string, value: string): string {
  const text = cleanText(value);
  // A token follows the mask of its BVN and is as sensitive as the BVN.
  if (isBvnToken(text)) return text.slice(0, text.indexOf('BVN:')).trim();
  if (BVN_NAME.test(headerKey(name))) return bvnsIn(text).length > 0 ? withoutBvns(text) : maskBvn(text);
  if (isAccountToken(text)) return text.slice(0, text.indexOf('ACC:')).trim();
  if (ACCOUNT_NAME.test(headerKey(name)) && text.replace(/\D/g, '').length >= ACCOUNT_DIGITS)
    return maskBvn(text);
  return withoutBvns(text);
}

/** Returns the placemark data that is stored and shown to everyone who can see the farm: see `Placemark.attributes`. */
export function keptAttributes(
  data: Readonly<Record<string, string | number | null>>,
): Record<string, string | number> {
  const kept: Record<string, string | number> = Object.create(null);
  let count = 0;
  for (const [key, value] of Object.entries(data)) {
    if (count >= MOST) break;
    if (value === null || value === '' || isRejectColumn(key) || isNinHeading(key)) continue;
    const name = withoutBvns(cleanText(key)).slice(0, LONGEST_NAME);
    if (name === '' || name in kept) continue;
    const text = typeof value === 'number' ? value : shown(key, value).slice(0, LONGEST_VALUE);
    if (text === '') continue;
    kept[name] = text;
    count++;
  }
  return kept;
}
