const SHORTEST_NUMBER = 3;
/** What stands before a Nigerian number, and is not in its E.164 form. */
const PREFIX = /^(?:\+?234|00234|0)/;
const NUMBER = /^[\d\s()+.-]+$/;

/**
 * The digits by which a number is found, however it is written: `0803 123` finds +234803123...; null where what was typed is
 * no part of a number.
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
