import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LGA_SPELLINGS, STATE_SPELLINGS, spellingsOfLga, spellingsOfState } from '#libs/places';
import type { Places } from './place-index.js';
import { PlaceResolver } from './place-resolver.js';

interface Named {
  id: number;
  name: string;
  /** The name in the source, if it was corrected. */
  sourceName?: string;
}
interface AdminFile {
  states: Named[];
  lgas: (Named & { stateId: number })[];
  wards: (Named & { lgaId: number })[];
}

const admin = JSON.parse(
  readFileSync(join(process.cwd(), 'libs/places/data/nigeria-admin.json'), 'utf8'),
) as AdminFile;
const stateName = new Map(admin.states.map(({ id, name }) => [id, name]));
const stateOf = ({ stateId }: { stateId: number }) => stateName.get(stateId) ?? '';
const PLACES: Places = {
  states: admin.states.map((state) => ({ ...state, spellings: spellingsOfState(state.name) })),
  lgas: admin.lgas.map((lga) => ({ ...lga, spellings: spellingsOfLga(stateOf(lga), lga.name) })),
  wards: admin.wards,
};
const resolver = new PlaceResolver(PLACES, null);
const lgaIn = (state: string | null, lga: string) => resolver.resolve({ state, lga, ward: null }).lgaId;
const stateCalled = (state: string) => resolver.resolve({ state, lga: null, ward: null }).stateId;
const LGAS = admin.lgas.map((lga) => ({ ...lga, state: stateOf(lga) }));

/** The table's content as its source has it. */
const digestOf = ({ states, lgas, wards }: AdminFile) => {
  const original = ({ name, sourceName }: Named) => sourceName ?? name;
  const text = JSON.stringify([
    states.map((state) => [state.id, state.name]),
    lgas.map((lga) => [lga.id, lga.stateId, original(lga)]),
    wards.map((ward) => [ward.id, ward.lgaId, ward.name]),
  ]);
  return createHash('sha256').update(text).digest('hex');
};

describe('the table of places', () => {
  it('has 37 states, 774 local governments and 8,809 wards', () => {
    expect([admin.states.length, admin.lgas.length, admin.wards.length]).toEqual([37, 774, 8809]);
  });

  it('differs from its source in the names that were put right, and in nothing else', () => {
    const source = '8e2afdc23d7d1fad16a86c400079c31314f6da63a45e9f8136f21c6c093d2f28';
    expect(digestOf(admin)).toBe(source);
    // Checks the source against the digest if the source is available beside the project.
    const beside = join(process.cwd(), '../shared/data/admin/nigeria-admin.json');
    const file = existsSync(beside) ? (JSON.parse(readFileSync(beside, 'utf8')) as AdminFile) : admin;
    expect(digestOf(file)).toBe(source);
  });

  it('has no name that was cut off, run together or damaged', () => {
    const odd = admin.lgas.filter(({ name }) =>
      /[a-z][A-Z]|[^A-Za-z' /-]|[-/ ]$|\b[A-Z]$|\/ | -|- /.test(name),
    );
    expect(odd).toEqual([]);
    // Wards that need local knowledge to tell apart.
    expect(
      admin.lgas
        .filter(({ sourceName }) => sourceName)
        .map(({ name, sourceName }) => `${sourceName}: ${name}`),
    ).toMatchInlineSnapshot(`
[
  "Oboma Ngwa: Obi Ngwa",
  "Girie: Girei",
  "Teungo: Toungo",
  "Urue Offong|Oruko: Urue-Offong/Oruko",
  "Gamjuwa: Ganjuwa",
  "Katsina- Ala: Katsina-Ala",
  "AniochaN: Aniocha North",
  "AniochaS: Aniocha South",
  "EthiopeE: Ethiope East",
  "IkaNorth: Ika North East",
  "IkaSouth: Ika South",
  "IsokoNor: Isoko North",
  "IsokoSou: Isoko South",
  "Abakalik: Abakaliki",
  "Esan Centtral: Esan Central",
  "Orhionmw: Orhionmwon",
  "Gboyin: Gbonyin",
  "EnuguSou: Enugu South",
  "Igbo-Eti: Igbo-Etiti",
  "Municipal: Abuja Municipal",
  "Shomgom: Shongom",
  "Yalmatu / Deba: Yamaltu/Deba",
  "Ihitte-Uboma Isinweke: Ihitte/Uboma",
  "Unuimo: Onuimo",
  "Kirika Samma: Kirikasamma",
  "Malam Mado: Malam Madori",
  "Garum Mallam: Garun Mallam",
  "Tundun Wada: Tudun Wada",
  "Dutsin-M: Dutsin-Ma",
  "Katsina (K): Katsina",
  "Arewa: Arewa Dandi",
  "Koko/Bes: Koko/Besse",
  "Badagary: Badagry",
  "Ifako/Ijaye: Ifako-Ijaiye",
  "Nassarawa Egon: Nasarawa Eggon",
  "Kontogur: Kontagora",
  "Muya: Munya",
  "Ado Odo-Ota: Ado-Odo/Ota",
  "AkokoNorthWest: Akoko North-West",
  "IleOluji/Okeigbo: Ile-Oluji/Okeigbo",
  "IfeCentral: Ife Central",
  "Qua'anpa: Qua'an Pan",
  "Abua/Odu: Abua/Odual",
  "Akukutor: Akuku-Toru",
  "Andoni/Odual: Andoni",
  "Ogba/Egbema/Andoni: Ogba/Egbema/Ndoni",
  "Omumma: Omuma",
  "Gwadabaw: Gwadabawa",
  "Tangazar: Tangaza",
]
`);
  });
});

describe('states', () => {
  it.each(admin.states)('finds $name as people write it', ({ id, name }) => {
    const written = [
      name,
      `${name} State`,
      name.toUpperCase(),
      `${name.replace(/ /g, '-')} STATE, Nigeria`,
      `State of ${name}`,
    ];
    for (const one of [...written, ...spellingsOfState(name)])
      expect([one, stateCalled(one)]).toEqual([one, id]);
  });

  it.each([
    'FCT',
    'F.C.T',
    'F.C.T.',
    'FCT Abuja',
    'Abuja',
    'FCT-Abuja',
    'Abuja (FCT)',
    'federal capital territory',
  ])('finds the capital as %j', (written) => expect(stateCalled(written)).toBe(15));
});

describe('local governments', () => {
  it.each(admin.states)('are found in $name as people write them', ({ id: stateId, name: state }) => {
    const lost = admin.lgas
      .filter((lga) => lga.stateId === stateId)
      .flatMap(({ id, name, sourceName = name }) => {
        const words = name.split(/[ /-]+/);
        const written = [
          name,
          sourceName,
          name.toUpperCase(),
          `${name} LGA`,
          `${name} L.G.A.`,
          `${name} LG`,
          `${name} Local Government`,
          `${name} Local Government Area`,
          `${name} Local Govt. Area`,
          `LGA: ${name}`,
          `${name} (${state})`,
          `${name}, ${state} State`,
          words.join(' '),
          words.join('/'),
          words.join(' - '),
          words.join(''),
          [...words].reverse().join(' '),
          ...(words.at(-1) === 'North' ? [`${words.slice(0, -1).join(' ')} N`] : []),
          ...(words[1] && /^Birnin|^Dawakin|^Sabon/.test(name) ? [`${name[0]}/${words[1]}`] : []),
        ];
        return written.filter((one) => lgaIn(state, one) !== id);
      });
    expect(lost).toEqual([]);
  });

  const spellings = LGAS.flatMap(({ id, name, state }) =>
    spellingsOfLga(state, name).map((spelling) => ({ id, name, state, spelling })),
  );

  it.each(Object.keys(LGA_SPELLINGS))('have spellings in %s that mean one of them each', (state) => {
    const own = spellings.filter((spelling) => spelling.state === state);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ id, spelling }) => lgaIn(state, spelling) !== id)).toEqual([]);
  });

  it('have no spelling that would be read without it', () => {
    const bare = new PlaceResolver({ ...PLACES, lgas: admin.lgas }, null);
    const needless = spellings.filter(
      ({ id, state, spelling }) => bare.resolve({ state, lga: spelling, ward: null }).lgaId === id,
    );
    expect(needless).toEqual([]);
  });

  it('have only spellings of existing places', () => {
    const states = admin.states.map(({ name }) => name);
    expect(Object.keys(STATE_SPELLINGS).filter((state) => !states.includes(state))).toEqual([]);
    const named = new Set(LGAS.map(({ state, name }) => `${state}: ${name}`));
    const listed = Object.entries(LGA_SPELLINGS).flatMap(([state, lgas]) =>
      Object.keys(lgas).map((lga) => `${state}: ${lga}`),
    );
    expect(listed.filter((one) => !named.has(one))).toEqual([]);
  });

  it.each([
    ['Kebbi State', 'Koko/Besse', 'Koko/Besse'],
    ['KEBBI', 'BESSE - KOKO', 'Koko/Besse'],
    ['Kebbi', 'Arewa Dandi', 'Arewa Dandi'],
    ['Kebbi', 'Arewa', 'Arewa Dandi'],
    ['Kebbi', 'Dandi', 'Dandi'],
    ['Kebbi', 'Wasagu/Danko', 'Danko Wasagu'],
    ['Kebbi', 'B/Kebbi', 'Birnin Kebbi'],
    ['Katsina', 'Katsina', 'Katsina'],
    ['Benue', 'Katsina Ala', 'Katsina-Ala'],
    ['Niger', 'Kontagora', 'Kontagora'],
    ['Kano', 'Tudun Wada', 'Tudun Wada'],
    ['Kano', 'Nassarawa', 'Nasarawa'],
    ['Nassarawa State', 'Nassarawa', 'Nasarawa'],
    ['F.C.T', 'AMAC', 'Abuja Municipal'],
    ['Abuja', 'Municipal Area Council (AMAC)', 'Abuja Municipal'],
    ['FCT Abuja', 'Bwari Area Council', 'Bwari'],
    ['Lagos', 'Ifako Ijaiye', 'Ifako-Ijaiye'],
    ['Ondo', 'Ile Oluji Oke Igbo', 'Ile-Oluji/Okeigbo'],
    ['Abia', 'Umuahia N.', 'Umuahia North'],
    ['Oyo', 'Ibadan N/E', 'Ibadan North East'],
    ['Sokoto', 'ƊANGE SHUNI', 'Dange-Shuni'],
  ])('reads %s, %s as %s', (state, lga, name) => {
    const found = LGAS.find(({ id }) => id === lgaIn(state, lga));
    expect(found?.name).toBe(name);
  });
});

describe('a name that is misspelt', () => {
  /** Returns every name with one letter dropped, doubled, swapped with its neighbour, and replaced. */
  const misspelt = (name: string) =>
    [...name].flatMap((letter, at) => {
      const [before, after] = [name.slice(0, at), name.slice(at + 1)];
      if (at === 0 || letter === ' ') return [];
      const swapped = after === '' ? [] : [`${before}${after[0]}${letter}${after.slice(1)}`];
      return [before + after, before + letter + letter + after, `${before}x${after}`, ...swapped];
    });

  it.each(admin.states)(
    'is known again in $name, and never taken for another',
    ({ id: stateId, name: state }) => {
      let [right, asked] = [0, 0];
      const wrong: string[] = [];
      const one = new PlaceResolver(PLACES, null, { compares: Number.POSITIVE_INFINITY });
      for (const { id, name } of admin.lgas.filter((lga) => lga.stateId === stateId))
        for (const lga of misspelt(name)) {
          const [question] = one.resolve({ state, lga, ward: null }).asked ?? [];
          if (!question) continue;
          asked += 1;
          if (question.suggestion?.lgaId === id) right += 1;
          else if (question.suggestion) wrong.push(`${name}: ${lga} -> ${question.suggestion.label}`);
        }
      expect(wrong).toEqual([]);
      expect(right / asked).toBeGreaterThan(0.8);
    },
  );
});
