import type { PostingFormDto } from '#libs/contracts';
import { judge, placesOf, proposalFor, startingAt } from './draft.js';

const community = { id: 3, name: 'Argungu Growers', lga: 'Argungu', farmers: 1846, last: 1846 };
const [place] = placesOf({
  communities: [{ ...community, taken: [8, 1, 600, 9, 601, 1150] }],
} as unknown as PostingFormDto);
if (!place) throw new Error('a place was expected');

it('an overlap names the owner, counts only free farmers and knows the nearest free start', () => {
  const judged = judge(place, { start: '1101', end: '1400' });
  expect(judged).toMatchObject({ farmers: 250, startAt: 1151, fault: null });
  expect(judged.overlaps).toEqual([{ agentId: 9, start: 1101, end: 1150 }]);
  expect(startingAt(place, 1151, { start: '1101', end: '1400' })).toEqual({ start: '1151', end: '1400' });
});

it('proposes the first free range', () => {
  expect(proposalFor(place)).toEqual({ start: '1151', end: '1846' });
  const full = placesOf({
    communities: [{ ...community, taken: [8, 1, 1846] }],
  } as unknown as PostingFormDto);
  expect(full[0] && proposalFor(full[0])).toBeNull();
});

it.each([
  ['', '9', 'missing'],
  ['1.5', '9', 'missing'],
  ['9', '1', 'reversed'],
  ['1800', '1847', 'beyond'],
])('%s to %s is no range', (start, end, fault) => {
  expect(judge(place, { start, end })).toMatchObject({ fault, range: null, farmers: 0 });
});
