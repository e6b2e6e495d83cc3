import { nameKeys, type PersonName, type PreparedName, prepareName } from '#libs/names';

/** The facts of a farmer that finding duplicates uses. */
export interface PersonRow extends PersonName {
  id: number;
  gender: string | null;
  phone: string | null;
  /** ISO day. */
  dateOfBirth: string | null;
  /** Keyed hash of the account number, in hex. */
  account: string | null;
  kinSurname: string | null;
  kinFirstName: string | null;
  kinPhone: string | null;
  wardId: number | null;
  lgaId: number | null;
  communities: number[];
}

/** A farmer prepared for comparison. */
export interface Person extends Omit<PersonRow, keyof PersonName> {
  name: PreparedName;
  kin: PreparedName | null;
  /** Normal forms of first name and surname. */
  firstKeys: string[];
  surnameKeys: string[];
}

const PHONE_DIGITS = 10;
const SHORTEST_PHONE = 8;

/** Returns the digits of a number without its country code; null if it is too short for a phone. */
export function phoneDigits(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '').slice(-PHONE_DIGITS) ?? '';
  return digits.length >= SHORTEST_PHONE && !/^(\d)\1+$/.test(digits) ? digits : null;
}

export function toPerson({ firstName, surname, othername, ...row }: PersonRow): Person {
  const hasKin = Boolean(row.kinSurname?.trim() || row.kinFirstName?.trim());
  return {
    ...row,
    phone: phoneDigits(row.phone),
    kinPhone: phoneDigits(row.kinPhone),
    name: prepareName({ firstName, surname, othername }),
    kin: hasKin
      ? prepareName({ firstName: row.kinFirstName ?? '', surname: row.kinSurname ?? '', othername: null })
      : null,
    firstKeys: nameKeys(firstName),
    surnameKeys: nameKeys(surname),
  };
}

/**
 * Returns the blocking keys of a farmer: two records are compared only if they share one. Names are in their normal
 * form and in any order; with a birth date or a community one word is whole and the other an initial, so a slip in either
 * is found. A day and one word alone would be shared by more people, the larger the register is.
 */
export function blockingKeys(person: Person): string[] {
  const first = person.firstKeys.join('');
  const surname = person.surnameKeys.join('');
  const words = [...new Set([first, surname])].filter((word) => word !== '');
  const [a = '', b = ''] = [...words].sort();
  const { phone, account, kinPhone, dateOfBirth: day, lgaId } = person;
  const halves = words.length > 1 ? [`${a} ${b[0]}`, `${b} ${a[0]}`] : [];
  const keys = [
    ...(phone ? [`phone ${phone}`] : []),
    ...(account ? [`account ${account}`] : []),
    ...(kinPhone ? [`kin ${kinPhone}`] : []),
    ...(day ? (words.length > 1 ? halves : words).map((half) => `born ${day} ${half}`) : []),
    ...(lgaId && words.length > 1 ? [`lga ${lgaId} ${a} ${b}`] : []),
    ...person.communities.flatMap((community) => halves.map((half) => `at ${community} ${half}`)),
  ];
  return [...new Set(keys)];
}

/** Returns the words whose frequency weighs an agreement. */
export const wordsOfPerson = ({ firstKeys, surnameKeys }: Person): string[] => [
  ...new Set([...firstKeys, ...surnameKeys]),
];
