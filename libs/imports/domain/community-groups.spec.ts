import type { AnsweredCommunity } from '#libs/contracts';
import { type CommunityGroup, decideCommunities, type KnownCommunity } from './community-groups.js';

const GUSAU = 1;
const TALATA = 2;
const ELSEWHERE = 9;
const known: KnownCommunity[] = [
  { id: 11, name: 'Gusau East', lgaId: GUSAU },
  { id: 12, name: 'Talata North', lgaId: TALATA },
  { id: 13, name: 'Anywhere', lgaId: null },
];
const lgas = new Map([
  [GUSAU, { name: 'Gusau', stateId: 36 }],
  [TALATA, { name: 'Talata-Mafara', stateId: 36 }],
  [ELSEWHERE, { name: 'Jega', stateId: 21 }],
]);
const group = (name: string | null, lgaId = 0, rows = 1, firstRow = 2): CommunityGroup => ({
  key: name?.toLowerCase() ?? '',
  name,
  lgaId,
  rows,
  firstRow,
});
const decide = (groups: CommunityGroup[], given: Partial<Parameters<typeof decideCommunities>[0]> = {}) =>
  decideCommunities({
    groups,
    known,
    answers: {},
    chosenId: null,
    lgas,
    stateId: 36,
    needsLga: true,
    column: 'Community',
    ...given,
  });
const shown = ({ groups }: ReturnType<typeof decide>) =>
  groups.map(({ name, communityId, verdict, madeLgaId }) => [name, communityId, verdict, madeLgaId]);

describe('the community of a row', () => {
  it('is the one in its column, whatever was chosen for the file', () => {
    const found = decide([group('GUSAU EAST', GUSAU, 3), group('Gusau-East'), group(null)], { chosenId: 12 });
    expect(shown(found)).toEqual([
      ['GUSAU EAST', 11, null, null],
      ['Gusau-East', 11, null, null],
      [null, 12, null, null],
    ]);
    expect(found.questions).toEqual([]);
  });

  it('is uncertain if the row names another local government, also in the community of the file', () => {
    const found = decide([group('Talata North', GUSAU, 9), group(null, GUSAU), group('Anywhere', GUSAU)], {
      chosenId: 12,
    });
    expect(shown(found)).toEqual([
      ['Talata North', 12, 'lga', null],
      [null, 12, 'lga', null],
      ['Anywhere', 13, null, null],
    ]);
    expect(found.questions).toMatchObject([
      {
        value: 'Talata North',
        rows: 9,
        conflict: { communityId: 12, communityLga: 'Talata-Mafara', lga: 'Gusau' },
      },
      { value: 'Talata North', rows: 1 },
    ]);
    const [key = ''] = found.questions.map((question) => question.key);
    const keep = decide([group('Talata North', GUSAU)], { answers: { [key]: { communityId: 12 } } });
    expect(shown(keep)).toEqual([['Talata North', 12, null, null]]);
    const leave = decide([group('Talata North', GUSAU)], { answers: { [key]: null } });
    expect(shown(leave)).toEqual([['Talata North', 12, 'left', null]]);
  });

  it('is asked once if its name is unknown, and is matched, created or left out as answered', () => {
    const rows = [
      group('Rukudawa', GUSAU, 3, 7),
      group('Rukudawa', TALATA, 5, 4),
      group('Rukudawa', ELSEWHERE),
    ];
    const open = decide(rows);
    expect(open.groups.every(({ verdict }) => verdict === 'unknown')).toBe(true);
    expect(open.questions).toEqual([
      expect.objectContaining({
        key: 'community:rukudawa',
        value: 'Rukudawa',
        rows: 9,
        firstRow: 2,
        suggestion: null,
        // Jega is in another state than the programme.
        lgas: [
          { lgaId: TALATA, label: 'Talata-Mafara', rows: 5 },
          { lgaId: GUSAU, label: 'Gusau', rows: 3 },
        ],
      }),
    ]);
    const answered = (answers: Record<string, AnsweredCommunity | null>) =>
      shown(decide(rows.slice(0, 2), { answers }));
    expect(answered({ 'community:rukudawa': { communityId: 11 } })).toEqual([
      ['Rukudawa', 11, null, null],
      ['Rukudawa', 11, 'lga', null],
    ]);
    expect(answered({ 'community:rukudawa': { create: true, lgaId: TALATA } })).toEqual([
      ['Rukudawa', null, 'lga', TALATA],
      ['Rukudawa', null, null, TALATA],
    ]);
    expect(answered({ 'community:rukudawa': null })).toEqual([
      ['Rukudawa', null, 'left', null],
      ['Rukudawa', null, 'left', null],
    ]);
    // A community that was deleted after the answer.
    expect(answered({ 'community:rukudawa': { communityId: 99 } })[0]?.[2]).toBe('unknown');
  });

  it('is suggested by its spelling, not out of another local government', () => {
    const suggested = (name: string, lgaId: number) => decide([group(name, lgaId)]).questions[0]?.suggestion;
    expect(suggested('Gusau East Co-op', GUSAU)).toEqual({ id: 11, name: 'Gusau East' });
    expect(suggested('Talata Nort', 0)).toEqual({ id: 12, name: 'Talata North' });
    expect(suggested('Talata Nort', GUSAU)).toBeNull();
    expect(suggested('Bakura', GUSAU)).toBeNull();
  });

  it('is missing if neither row nor file names one', () => {
    const found = decide([group(null, GUSAU, 4)]);
    expect(shown(found)).toEqual([[null, null, 'missing', null]]);
    expect(found.questions).toMatchObject([{ key: 'community:', value: '', rows: 4 }]);
    const answers = { 'community:': { communityId: 11 } };
    expect(shown(decide([group(null, GUSAU)], { answers }))).toEqual([[null, 11, null, null]]);
  });

  it('costs no more than its names: 500 names of 100,000 rows', () => {
    const many = Array.from({ length: 500 }, (_, n) => ({
      id: 100 + n,
      name: `Village ${n} of Gusau`,
      lgaId: GUSAU,
    }));
    const groups = Array.from({ length: 500 }, (_, n) => group(`Vilage ${n} of Gusau`, GUSAU, 200, n + 2));
    const before = process.cpuUsage();
    const found = decide(groups, { known: many });
    expect(found.questions).toHaveLength(200);
    // Milliseconds of a core: what else runs on the machine does not count.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(4000);
  });
});
