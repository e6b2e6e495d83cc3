import { DISCLOSURE_MESSAGES } from '#libs/contracts';
import { budgetAt, HOUR } from './budget.js';
import { faultOfReason, tidyReason } from './reason.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const ago = (...minutes: number[]) => minutes.map((each) => new Date(NOW.getTime() - each * 60_000));

describe('the budget of an hour', () => {
  it('counts the disclosures of the last hour, to the millisecond', () => {
    const edge = [new Date(NOW.getTime() - HOUR), new Date(NOW.getTime() - HOUR + 1)];
    expect(budgetAt(NOW, edge, 20)).toEqual({ perHour: 20, left: 19, nextInSeconds: null });
    expect(budgetAt(NOW, ago(61, 90, 600), 1)).toEqual({ perHour: 1, left: 1, nextInSeconds: null });
  });

  it('gives the time when the oldest expires, in any order', () => {
    expect(budgetAt(NOW, ago(5, 50, 20), 3)).toEqual({ perHour: 3, left: 0, nextInSeconds: 600 });
    expect(budgetAt(NOW, [new Date(NOW.getTime() - HOUR + 1)], 1).nextInSeconds).toBe(1);
  });

  it('waits for all excess disclosures after the limit was lowered', () => {
    expect(budgetAt(NOW, ago(50, 40, 30), 1)).toEqual({ perHour: 1, left: 0, nextInSeconds: 1800 });
  });

  it('never allows more than the limit in any hour, and allows the next at the given time', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      let random = seed * 48271;
      const next = () => {
        random = (random * 48271) % 2147483647;
        return random / 2147483647;
      };
      const perHour = 1 + Math.floor(next() * 5);
      const taken: Date[] = [];
      let at = NOW.getTime();
      for (let step = 0; step < 60; step += 1) {
        at += Math.floor(next() * 20 * 60_000);
        const budget = budgetAt(new Date(at), taken, perHour);
        if (budget.left > 0) {
          taken.push(new Date(at));
          continue;
        }
        const then = new Date(at + (budget.nextInSeconds as number) * 1000);
        expect(budgetAt(then, taken, perHour).left).toBeGreaterThan(0);
      }
      for (const first of taken) {
        const within = taken.filter((each) => {
          const after = each.getTime() - first.getTime();
          return after >= 0 && after < HOUR;
        });
        expect(within.length).toBeLessThanOrEqual(perHour);
      }
    }
  });
});

describe('a reason', () => {
  it('is trimmed, and not required for a search', () => {
    expect(tidyReason('reveal', '  Checking   the bank’s list ')).toBe('Checking the bank’s list');
    expect(tidyReason('search', 'whatever')).toBeNull();
    expect(faultOfReason(null)).toBeNull();
  });

  it.each(['reveal', 'rejects', 'export'] as const)('is required for %s', (act) => {
    expect(faultOfReason(tidyReason(act, undefined))).toBe(DISCLOSURE_MESSAGES.reasonNeeded);
    expect(faultOfReason(tidyReason(act, '  long      enough'))).toBeNull();
    expect(faultOfReason(tidyReason(act, ' short   . '))).toBe(DISCLOSURE_MESSAGES.reasonNeeded);
  });

  it.each(['It is 22210000061, they say', 'Call 0803 400 0001 back', 'Is 2221-0000-061 right?'])(
    'holds no number of a person: %s',
    (reason) => expect(faultOfReason(reason)).toBe(DISCLOSURE_MESSAGES.numberInReason),
  );
});

describe('the sentence of a spent budget', () => {
  it.each([
    [1, '1 minute.'],
    [60, '1 minute.'],
    [61, '2 minutes.'],
    [3600, '60 minutes.'],
  ])('says for %d seconds: %s', (seconds, end) =>
    expect(DISCLOSURE_MESSAGES.nextIn(seconds)).toMatch(new RegExp(`Try again in ${end}$`)),
  );
});
