const EXPONENT = /^(\d)(?:[.,](\d+))?[eE]\+?(\d{1,2})$/;

/** True for a number abbreviated by a spreadsheet: 2.22E+10. */
export const isExponent = (text: string): boolean => EXPONENT.test(text);

/**
 * Returns the digits of a whole number with an exponent: 2.2210000061E+10 is 22210000061. Returns null if it is not
 * one, or if it has fewer digits than the number. Digits that a spreadsheet rounded away cannot be recovered.
 */
export function digitsOfExponent(text: string): string | null {
  const [, lead = '', decimals = '', exponent = ''] = EXPONENT.exec(text) ?? [];
  const places = Number(exponent);
  if (lead === '' || decimals.length < places || !/^0*$/.test(decimals.slice(places))) return null;
  return lead + decimals.slice(0, places);
}
