const SHORTEST_NUMBER = 3;
/** Prefixes of a Nigerian number that its E.164 form does not have. */
const PREFIX = /^(?:\+?234|00234|0)/;
const NUMBER = /^[\d\s()+.-]+$/;

/**
 * Returns the digits to search for, whatever the notation: `0803 123` finds +234803123...; null if the input is not
 * part of a number.
 */
export function digitsSearched(q: string | undefined): string | null {
  const text = q?.trim() ?? '';
  if (!NUMBER.test(text)) return null;
  const digits = text
    .replace(/[^\d+]/g, '')
    .replace(PREFIX, '')
    .replace(/\D/g, '');
  return digits.length < SHORTEST_NUMBER ? null : digits;
}
