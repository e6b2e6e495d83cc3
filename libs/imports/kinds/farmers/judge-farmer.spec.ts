import { type JudgedFarmer, judgeFarmer } from './judge-farmer.js';

const bvn = (digits: string): JudgedFarmer['bvn'] => ({
  last4: digits.slice(-4),
  index: Buffer.from(digits),
  digits: () => digits,
});
const STORED: JudgedFarmer = {
  name: { surname: 'Usman', firstName: 'Sani', othername: null },
  gender: 'M',
  bvn: bvn('22210000107'),
  stateId: 1,
  lgaId: 11,
  state: 'Kebbi',
  lga: 'Argungu',
};
const judged = (change: Partial<JudgedFarmer>, stored: Partial<JudgedFarmer> = {}) =>
  judgeFarmer({ ...STORED, ...stored }, { ...STORED, ...change }, null);

describe('changes of a row to a farmer', () => {
  it('are none if the value is the same, blank, or was missing before', () => {
    expect(judged({})).toBeNull();
    expect(
      judged({ gender: null, bvn: null, stateId: null, lgaId: null, state: null, lga: null }),
    ).toBeNull();
    expect(judged({}, { gender: null, bvn: null, stateId: null, lgaId: null })).toBeNull();
    expect(judged({ name: { surname: 'USMAN', firstName: 'Saani', othername: 'Bala' } })).toBeNull();
  });

  it('are held with the most severe code, and all changes', () => {
    const verdict = judged({
      name: { surname: 'Bagudo', firstName: 'Saratu', othername: null },
      gender: 'F',
      lgaId: 12,
      lga: 'Jega',
    });
    expect(verdict?.code).toBe('hold.name');
    expect(verdict?.changes.map(({ field, before, after, note }) => [field, before, after, note])).toEqual([
      ['firstName', 'Sani', 'Saratu', undefined],
      ['surname', 'Usman', 'Bagudo', undefined],
      ['gender', 'M', 'F', 'Three fields: a different person?'],
      ['lga', 'Argungu, Kebbi', 'Jega, Kebbi', undefined],
    ]);
  });

  it.each([
    ['22211000107', 'One hidden digit differs'],
    ['22210000108', 'One digit differs'],
    ['22211100107', 'Two hidden digits differ'],
    ['22210000170', 'Two digits are swapped'],
    ['22398765432', 'No other farmer has it'],
  ])('describe the change of the BVN %s without showing either', (digits, note) => {
    const verdict = judged({ bvn: bvn(digits) });
    expect(verdict).toEqual({
      code: 'hold.bvn',
      changes: [
        { field: 'bvn', heading: 'BVN', before: '•••••••0107', after: `•••••••${digits.slice(-4)}`, note },
      ],
    });
  });

  it('asks whether a woman has married', () => {
    const name = { surname: 'Kasim', firstName: 'Amina', othername: null };
    const change = judged({ gender: 'F', name: { ...name, surname: 'Lawal' } }, { gender: 'F', name });
    expect(change?.changes).toEqual([
      {
        field: 'surname',
        heading: 'Surname',
        before: 'Kasim',
        after: 'Lawal',
        note: 'After marriage? Ask the agent',
      },
    ]);
  });

  it('include the community', () => {
    const belonging = {
      communities: [],
      programmes: [],
      community: 'Gulma Growers',
      programme: 'Dry Season',
    };
    const to = (given: Partial<typeof belonging>) =>
      judgeFarmer(STORED, STORED, { ...belonging, ...given } as typeof belonging);
    expect(to({})).toBeNull();
    expect(judgeFarmer(STORED, STORED, { ...belonging, communities: ['Argungu Growers'] })).toEqual({
      code: 'hold.community',
      changes: [
        {
          field: 'community',
          heading: 'Community',
          before: 'Argungu Growers',
          after: 'Gulma Growers',
          note: 'They also stay in Argungu Growers',
        },
      ],
    });
    expect(judgeFarmer(STORED, STORED, { ...belonging, programmes: ['Wet Season'] })?.code).toBe(
      'hold.programme',
    );
  });
});
