import { typedBvn } from '#libs/contracts';

/** What was typed into a search, as an identifier of a farmer. */
export interface TypedIdentifiers {
  /** The text as an identifier; case and spaces make no difference. */
  identifier: string;
  /** 11 digits that are no phone number. */
  bvn: string | null;
  /** A phone number as it is stored, with the country's code. */
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

/** A Nigerian number in the spellings that lists have it in. */
function phonesOf(digits: string): string[] {
  const national = /^(?:\+?234|0)(\d{10})$/.exec(digits)?.[1];
  return national ? [`+234${national}`, `234${national}`, `0${national}`] : [];
}
