import { DUPLICATE_LIMITS, reasonsText, scoreOf } from '#libs/contracts';
import { knownDuplicates } from '../../../test/support/known-duplicates.js';
import { candidates } from './candidates.js';
import { blockingKeys, type PersonRow, toPerson, wordsOfPerson } from './person.js';
import { scorePair } from './score-pair.js';
import { LARGEST_BLOCK } from './weights.js';

const person = (row: Partial<PersonRow>) =>
  toPerson({
    id: 1,
    firstName: 'Musa',
    surname: 'Ibrahim',
    othername: null,
    gender: null,
    phone: null,
    dateOfBirth: null,
    account: null,
    kinSurname: null,
    kinFirstName: null,
    kinPhone: null,
    wardId: null,
    lgaId: null,
    communities: [],
    ...row,
  });
const alone = { farmers: 2, withWord: () => 2, withKey: () => 2 };
const score = (a: Partial<PersonRow>, b: Partial<PersonRow>, given = alone) => {
  const { weight, evidence } = scorePair(person(a), person(b), given);
  return { score: scoreOf(weight), text: reasonsText(evidence) };
};

describe('the score of two records', () => {
  const phone = '+2348063182245';
  it('explains itself', () => {
    const born = '1979-03-14';
    const { score: high, text } = score(
      { surname: 'Yeldu', phone, dateOfBirth: born },
      { surname: 'Yaldu', phone: '08063182245', dateOfBirth: born },
    );
    expect(high).toBeGreaterThan(DUPLICATE_LIMITS.likely);
    expect(text).toBe('Same phone, same birth date, surnames differ by a letter');
  });

  it('does not take relatives with one phone for one person', () => {
    const home = { phone, communities: [4], kinPhone: '08031234567' };
    expect(score({ ...home, firstName: 'Hadiza' }, { ...home, firstName: 'Sani' }).score).toBeLessThan(
      DUPLICATE_LIMITS.unclear,
    );
  });

  it('does not take a child named after the father for the father', () => {
    const home = { phone, communities: [4], kinPhone: '08031234567' };
    const [father, child] = [
      { ...home, firstName: 'Torkwase', surname: 'Iorkyaa' },
      { ...home, firstName: 'Doose', surname: 'Torkwase' },
    ];
    expect(score(father, child).score).toBeLessThan(DUPLICATE_LIMITS.unclear);
  });

  it('weighs rare names more, and shared phones less', () => {
    const rare = { firstName: 'Torkwase', surname: 'Iorkyaa', communities: [4] };
    const common = { communities: [4] };
    expect(score(rare, rare).score).toBeGreaterThan(score(common, common).score + 0.5);
    const many = { ...alone, withKey: () => LARGEST_BLOCK + 1 };
    expect(score({ phone }, { phone }, many).score).toBeLessThan(score({ phone }, { phone }).score);
    expect(score({ phone }, { phone }, many).text).toMatch(/^Same phone, which many farmers have/);
  });
});

it('finds known duplicates with a precision of 0.98 and a recall of 0.95', () => {
  const { farmers, truth } = knownDuplicates(8_000);
  const people = farmers.map(toPerson);
  const words = new Map<string, number>();
  const blocks = new Map<string, number[]>();
  for (const each of people) {
    for (const word of wordsOfPerson(each)) words.set(word, (words.get(word) ?? 0) + 1);
    for (const key of blockingKeys(each)) blocks.set(key, [...(blocks.get(key) ?? []), each.id]);
  }
  const given = {
    farmers: people.length,
    withWord: (word: string) => words.get(word) ?? 0,
    withKey: (key: string) => blocks.get(key)?.length ?? 0,
  };
  const pairs = candidates([...blocks.values()], new Set(people.map(({ id }) => id)));
  const found = pairs.flatMap(([a, b]) => {
    const { weight } = scorePair(people[a - 1]!, people[b - 1]!, given);
    return scoreOf(weight) >= DUPLICATE_LIMITS.unclear ? [{ pair: `${a} ${b}`, score: scoreOf(weight) }] : [];
  });
  const right = found.filter(({ pair }) => truth.has(pair));
  const likely = found.filter((each) => each.score >= DUPLICATE_LIMITS.likely);
  const rightLikely = likely.filter(({ pair }) => truth.has(pair));
  expect(rightLikely.length / likely.length).toBeGreaterThanOrEqual(0.98);
  expect(pairs.length).toBeLessThan(people.length * 8);
  expect(right.length / truth.size).toBeGreaterThanOrEqual(0.95);
  expect(right.length / found.length).toBeGreaterThanOrEqual(0.98);
});
