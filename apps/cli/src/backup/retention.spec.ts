import { outdated } from './retention.js';

const at = (text: string) => ({ name: text, madeAt: new Date(`2026-11-${text}:00Z`) });
const BACKUPS = ['22T02:00', '22T14:00', '21T14:00', '21T02:00', '20T02:00', '18T02:00', '10T02:00'].map(at);
const gone = (keep?: number, keepDays?: number) =>
  outdated(BACKUPS, { keep, keepDays }, new Date('2026-11-22T15:00:00Z')).map(({ name }) => name);

it('keeps all without settings', () => expect(gone()).toEqual([]));

it('keeps so many of the newest', () => {
  expect(gone(3)).toEqual(['21T02:00', '20T02:00', '18T02:00', '10T02:00']);
  expect(gone(99)).toEqual([]);
});

it('keeps the last of each day beside them', () => {
  expect(gone(undefined, 3)).toEqual(['22T02:00', '21T02:00', '18T02:00', '10T02:00']);
  expect(gone(4, 3)).toEqual(['18T02:00', '10T02:00']);
});

it('keeps the newest though it is older than every day that is asked for', () => {
  expect(
    outdated([at('10T02:00')], { keep: undefined, keepDays: 1 }, new Date('2026-11-22T15:00:00Z')),
  ).toEqual([]);
});
