const EXPONENT = /^(\d)(?:[.,](\d+))?[eE]\+?(\d{1,2})$/;

/** True for a number as a spreadsheet shortens it: 2.22E+10. */
export const isExponent = (text: string): boolean => EXPONENT.test(text);

/**
 * The digits of a whole number that is written with an exponent; null where it is not, or has fewer digits than the number: what
 * a spreadsheet has rounded away cannot be read back. 2.2210000061E+10 is 22210000061.
 */
export function wholeDigits(text: string): string | null {
  const [, lead = '', decimals = '', exponent = ''] = EXPONENT.exec(text) ?? [];
  const places = Number(exponent);
  if (lead === '' || decimals.length < places || !/^0*$/.test(decimals.slice(places))) return null;
  return lead + decimals.slice(0, places);
}
