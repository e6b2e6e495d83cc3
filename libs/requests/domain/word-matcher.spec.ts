import { WordMatcher } from './word-matcher.js';

/** Returns the words found in a text, in order. */
function found(words: readonly string[], text: string): string[] {
  const matcher = new WordMatcher(words.map((word) => Buffer.from(word)));
  const hits = new Set<number>();
  let state = 0;
  for (const byte of Buffer.from(text)) {
    state = matcher.step(state, byte);
    if (matcher.isHit(state)) matcher.addHits(state, hits);
  }
  return [...hits].map((word) => words[word] ?? '').sort();
}

it('finds words inside others, overlapping words and words of several bytes per letter', () => {
  expect(found(['farmer', 'arm', 'farms', 'rm'], 'a farmhouse, a farmer')).toEqual(['arm', 'farmer', 'rm']);
  expect(found(['musa bello', 'sa bel', 'bello musa'], 'alhaji musa bello')).toEqual([
    'musa bello',
    'sa bel',
  ]);
  expect(found(['ọ̀ṣun', 'ṣun'], 'ipinle ọ̀ṣun')).toEqual(['ọ̀ṣun', 'ṣun'].sort());
  expect(found(['abc'], 'ababab')).toEqual([]);
  expect(found([], 'anything')).toEqual([]);
});

it('finds the same as a search for each word', () => {
  let random = 33;
  const next = (most: number) => {
    random = (random * 48271) % 2147483647;
    return random % most;
  };
  const text = (length: number) => Array.from({ length }, () => 'abc'[next(3)]).join('');
  for (let round = 0; round < 200; round += 1) {
    const words = [...new Set(Array.from({ length: 1 + next(30) }, () => text(1 + next(7))))];
    const place = text(60);
    expect(found(words, place)).toEqual(words.filter((word) => place.includes(word)).sort());
  }
});
