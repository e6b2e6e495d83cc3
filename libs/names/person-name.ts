import { nameKey, wordsOf } from './words.js';

/** A person's name as a list or the register has it. */
export interface PersonName {
  surname: string;
  firstName: string;
  othername: string | null;
}

export type NamePart = keyof PersonName;

/** Returns the normal forms of the words of a name, in their order. Titles are dropped. */
export const nameKeys = (name: string | null): string[] => wordsOf(name).map(nameKey);

/**
 * Returns the search key of a person: the normal forms of all words in alphabetical order, so that neither spelling nor
 * the order of the parts matters.
 */
export function searchKey({ firstName, surname, othername }: PersonName): string {
  return [...nameKeys(firstName), ...nameKeys(surname), ...nameKeys(othername)].sort().join(' ');
}
