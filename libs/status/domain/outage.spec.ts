import { DomainError, NoAnswer } from '#libs/platform';
import { outageOf } from './outage.js';

const NOW = new Date('2026-11-25T12:00:00Z');
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

it.each([
  ['an answer', null, null, null],
  ['no connection', new DomainError('database.unavailable'), null, 'databaseAway'],
  ['no answer in time', new NoAnswer('late'), before(1), 'databaseAway'],
  ['a fault of another kind', new Error('a bug'), null, null],
  ['a disk that was full a moment ago', null, before(9), 'databaseFull'],
  ['a disk that has been written since', null, before(11), null],
])('names the outage after %s', (_what, error, fullAt, outage) => {
  expect(outageOf(error, fullAt, NOW)).toBe(outage);
});
