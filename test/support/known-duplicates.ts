import type { PersonRow } from '../../libs/duplicates/domain/person.js';

/** Farmers of whom it is known which records are one person. */
export interface KnownDuplicates {
  farmers: PersonRow[];
  /** Pairs of ids of one person, the lower first: "12 480". */
  truth: Set<string>;
}

const FIRST =
  'Musa Ibrahim Abubakar Sani Usman Umar Aliyu Yusuf Abdullahi Muhammad Garba Isa Adamu Suleiman Haruna Lawal Ahmad Idris Yakubu Bala Kabiru Nasiru Bashir Hamza Mustapha Aminu Danladi Danjuma Shehu Salisu Murtala Jibrin Mansur Auwal Tukur Sadiq Balarabe Hassan Hussaini Ismaila Aisha Fatima Hauwa Zainab Maryam Amina Hadiza Halima Rukayya Khadija Safiya Rabi Asabe Ladi Talatu Saratu Jummai Binta Bilkisu Hafsat Rahila Ngozi Chinedu Emeka Nkechi Uche Obinna Ifeanyi Chidi Amaka Tunde Segun Bunmi Kemi Sade Femi Yemi Dele Bayo Wale Gbenga John Emmanuel Samuel Daniel Joseph Mary Grace Blessing Esther Ruth Godwin Sunday Monday Friday Terhemen Torkwase Member Doose Iorver'.split(
    ' ',
  );
const SURNAMES =
  'Ibrahim Musa Bello Abubakar Sani Garba Usman Muhammad Yusuf Aliyu Umar Lawal Adamu Abdullahi Haruna Danjuma Shehu Tanko Bagudo Argungu Kware Yeldu Gwandu Birnin Jega Zuru Danko Wasagu Sakaba Fakai Maiyama Suru Bunza Kalgo Augie Dandi Arewa Eze Okafor Okeke Nwosu Obi Onyekachi Nnamdi Adeyemi Adebayo Ogunleye Ojo Afolabi Olawale Balogun Akande Oladipo Iorkyaa Tyav Akpa Gbande Ortom Abah Ochigbo Agada Ameh Onoja Idoko Audu Dauda Gambo Jatau Kure Pam Gyang Dung Bitrus Yohanna Markus Luka'.split(
    ' ',
  );
const SPELT: Record<string, string[]> = {
  Muhammad: ['Mohammed', 'Mamadou', 'Muhammadu'],
  Ibrahim: ['Ibrahima', 'Ebrahim'],
  Musa: ['Moussa'],
  Usman: ['Othman', 'Usmanu'],
  Umar: ['Umaru', 'Omar'],
  Aisha: ['Aishatu', 'Ayisha'],
  Fatima: ['Fatimah', 'Fatoumata'],
  Suleiman: ['Sulaiman', 'Sule'],
  Abdullahi: ['Abdoulaye', 'Abdullah'],
  Yusuf: ['Yusufu', 'Yusif'],
  Abubakar: ['Abubakr', 'Bubakar'],
  Emeka: ['Chukwuemeka'],
  Tunde: ['Babatunde'],
  Sani: ['Sanni'],
};
const DUPLICATES = 0.03;
const RELATIVES = 0.1;
const COMMUNITY_SIZE = 250;
const COMMUNITIES_OF_LGA = 8;

/** Returns `count` records, 3 % of them a second record of someone, and 10 % relatives who share a phone and next of kin. */
export function knownDuplicates(count: number, seed = 1): KnownDuplicates {
  let state = seed;
  // Park and Miller's generator: the same set on every run.
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  // Frequent names first, as in registers; one in five is rare.
  const name = (list: readonly string[]) =>
    random() < 0.2
      ? `${pick(['Dan', 'Mai', 'Gida', 'Tso', 'Ka', 'Oke', 'Ade', 'Iya'])}${pick(['bawa', 'gero', 'riko', 'tanda', 'wuro', 'lami', 'zango', 'kusa', 'bele', 'fari'])}${pick(['', 'wa', 'ji', 'ma', 'ru', 'si', 'to'])}`
      : (list[Math.floor(random() ** 2 * list.length)] as string);
  const phone = () =>
    `+234${pick(['803', '806', '703', '816', '901'])}${String(Math.floor(random() * 1e7)).padStart(7, '0')}`;
  const day = () =>
    random() < 0.15
      ? `${1950 + Math.floor(random() * 50)}-01-01`
      : `${1950 + Math.floor(random() * 50)}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;
  const communities = Math.max(1, Math.round(count / COMMUNITY_SIZE));
  const at = (community: number) => ({
    communities: [community + 1],
    lgaId: 1 + Math.floor(community / COMMUNITIES_OF_LGA),
    wardId: 1 + Math.floor(community / 2),
  });
  const farmers: PersonRow[] = [];
  const truth = new Set<string>();
  /** First names of the household of each farmer. */
  const households: Set<string>[] = [];
  const add = (row: Omit<PersonRow, 'id'>, household: Set<string>) => {
    farmers.push({ ...row, id: farmers.length + 1 });
    households.push(household.add(row.firstName));
  };
  const fresh = (): Omit<PersonRow, 'id'> => ({
    firstName: name(FIRST),
    surname: name(SURNAMES),
    othername: null,
    gender: random() < 0.6 ? 'M' : 'F',
    phone: random() < 0.9 ? phone() : null,
    dateOfBirth: random() < 0.8 ? day() : null,
    account: random() < 0.5 ? String(random()) : null,
    kinSurname: random() < 0.7 ? name(SURNAMES) : null,
    kinFirstName: name(FIRST),
    kinPhone: random() < 0.7 ? phone() : null,
    ...at(Math.floor(random() * communities)),
  });
  const slip = (text: string) => {
    const i = 1 + Math.floor(random() * (text.length - 2));
    return pick([
      text.slice(0, i) + text.slice(i + 1),
      text.slice(0, i) + text[i] + text.slice(i),
      text.slice(0, i) + (text[i + 1] ?? '') + text[i] + text.slice(i + 2),
    ]);
  };
  const respelt = (text: string) =>
    random() < 0.3 && SPELT[text]
      ? pick(SPELT[text])
      : random() < 0.12 && text.length > 5
        ? slip(text)
        : text;
  const again = ({ id: _id, ...row }: PersonRow): Omit<PersonRow, 'id'> => {
    const [firstName, surname] = [respelt(row.firstName), respelt(row.surname)];
    const isSwapped = random() < 0.15;
    const lost = <Value>(value: Value, share: number) => (random() < share ? null : value);
    return {
      ...row,
      firstName: isSwapped ? surname : firstName,
      surname: isSwapped ? firstName : surname,
      phone: random() < 0.12 ? phone() : lost(row.phone, 0.05),
      dateOfBirth: lost(row.dateOfBirth, 0.15),
      account: lost(row.account, 0.4),
      kinPhone: lost(row.kinPhone, 0.2),
      gender: lost(row.gender, 0.1),
      // Two programmes have two communities of one place.
      ...(random() < 0.5 && { communities: [100_000 + (row.communities[0] as number)] }),
    };
  };
  while (farmers.length < count) {
    const earlier = farmers.length > 50 ? pick(farmers) : null;
    const chance = random();
    const household = earlier && households[earlier.id - 1];
    if (household && chance < DUPLICATES) {
      add(again(earlier), household);
      truth.add(`${earlier.id} ${farmers.length}`);
    } else if (household && chance < DUPLICATES + RELATIVES) {
      // All people of one household have different names: nothing else would tell two of them apart.
      const relative = fresh();
      if (household.has(relative.firstName) || relative.firstName === earlier.surname) continue;
      const { surname, kinSurname, kinFirstName, kinPhone, communities, lgaId, wardId } = earlier;
      const home = { surname, kinSurname, kinFirstName, kinPhone, communities, lgaId, wardId };
      add({ ...relative, ...home, phone: random() < 0.5 ? earlier.phone : phone() }, household);
    } else add(fresh(), new Set());
  }
  return { farmers, truth: closed(truth) };
}

/** Adds the pairs that follow: a record of a record is the same person too. */
function closed(truth: Set<string>): Set<string> {
  const personOf = new Map<number, number>();
  const members = new Map<number, number[]>();
  for (const pair of truth) {
    const [a, b] = pair.split(' ').map(Number) as [number, number];
    const person = personOf.get(a) ?? a;
    personOf.set(a, person).set(b, person);
    members.set(person, [...(members.get(person) ?? [a]), b]);
  }
  const pairs = new Set<string>();
  for (const ids of members.values())
    for (const a of ids) for (const b of ids) if (a < b) pairs.add(`${a} ${b}`);
  return pairs;
}
