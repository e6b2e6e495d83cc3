import { PAY_LIMITS } from '#libs/contracts';
import { judge } from './judge.js';

const WORK = {
  agentId: 8,
  name: 'Yakubu Bala',
  captured: 130,
  accepted: 90,
  rejected: 10,
  waiting: 30,
  recaptured: 4,
  medianMinutes: 5,
  findings: 10,
  outside: 5,
  placed: 100,
  earned: 3_150_050,
  approved: 0,
  proposed: 0,
  due: 3_150_050,
  lastEntry: 9,
  checkedEntry: 0,
};

it.each([
  ['at the limits', {}, []],
  ['with more findings', { findings: 11 }, ['findings']],
  ['with more farms outside', { outside: 6 }, ['outside']],
  ['that captures faster', { medianMinutes: 4.9 }, ['median']],
  ['with too few reviewed', { accepted: 9, findings: 90, outside: 90, medianMinutes: 1 }, []],
])('an agent %s has the marks of the figures beyond their limits', (_, more, marks) => {
  const judged = judge({ ...WORK, ...more }, PAY_LIMITS);
  expect([judged.marks, judged.held, judged.due]).toEqual([marks, marks.length > 0, 31_500.5]);
});

it('a check lifts the hold until the next entry', () => {
  const marked = { ...WORK, findings: 30 };
  expect(judge({ ...marked, checkedEntry: 9 }, PAY_LIMITS)).toMatchObject({
    marks: ['findings'],
    held: false,
  });
  expect(judge({ ...marked, checkedEntry: 8 }, PAY_LIMITS).held).toBe(true);
});
