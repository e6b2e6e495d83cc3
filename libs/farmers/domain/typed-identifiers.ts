import { typedBvn } from '#libs/contracts';

/** Search input, parsed as an identifier of a farmer. */
export interface TypedIdentifiers {
  /** The text as an identifier, ignoring case and spaces. */
  identifier: string;
  /** 11 digits that are not a phone number. */
  bvn: string | null;
  /** Possible phone numbers as stored, with the country code. */
  phones: string[];
}

export function typedIdentifiers(typed: string): TypedIdentifiers {
  const whole = typed.trim();
  const digits = whole.toLowerCase().replace(/[\s-]/g, '');
  return {
    identifier: whole,
    bvn: typedBvn(typed),
    phones: phonesOf(digits),
  };
}

/** Returns a Nigerian number in the spellings that lists use. */
function phonesOf(digits: string): string[] {
  const national = /^(?:\+?234|0)(\d{10})$/.exec(digits)?.[1];
  return national ? [`+234${national}`, `234${national}`, `0${national}`] : [];
}
