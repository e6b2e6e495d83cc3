type Row = Record<string, string>;

const FIRST = ['Aisha', 'Sani', 'Ngozi', 'Umar', 'Halima'];
const LAST = ['Bello', 'Okafor', 'Ɗan-Asabe', 'Lawal'];
/** Returns a list row of a person, complete and valid. */
export const person = (n: number): Row => ({
  BVN: String(22_300_000_100 + n),
  'Temp ID': `KB ${n}`,
  'CBN ID': `CBN-${n}`,
  Surname: LAST[n % LAST.length] as string,
  'First Name': FIRST[n % FIRST.length] as string,
  Sex: n % 2 ? 'M' : 'F',
  Phone: `0803${1_000_000 + n}`,
  State: 'Kebbi',
  LGA: 'Argungu',
});
