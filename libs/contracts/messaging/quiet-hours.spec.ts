import fc from 'fast-check';
import { quietUntil, sendingTimes } from './quiet-hours.js';

const hourInLagos = (at: Date) =>
  Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hour12: false, timeZone: 'Africa/Lagos' }).format(at),
  ) % 24;

describe('quiet hours', () => {
  it('hold promotional messages from 20:00 to 08:00 in Lagos, until the next 08:00', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (now) => {
          const hour = hourInLagos(now);
          const until = quietUntil('promotional', now);
          expect(until !== null).toBe(hour >= 20 || hour < 8);
          if (!until) return;
          expect(hourInLagos(until)).toBe(8);
          expect(until.getUTCMinutes() + until.getUTCSeconds() + until.getUTCMilliseconds()).toBe(0);
          const wait = until.getTime() - now.getTime();
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(12 * 60 * 60 * 1000);
          expect(quietUntil('promotional', until)).toBeNull();
        },
      ),
    );
  });

  it.each([
    ['2026-11-22T18:59:59.999Z', null],
    ['2026-11-22T19:00:00.000Z', '2026-11-23T07:00:00.000Z'],
    ['2026-11-22T23:30:00.000Z', '2026-11-23T07:00:00.000Z'],
    ['2026-11-22T06:59:59.999Z', '2026-11-22T07:00:00.000Z'],
    ['2026-11-22T07:00:00.000Z', null],
  ])('at %s hold until %s', (now, until) => {
    expect(quietUntil('promotional', new Date(now))?.toISOString() ?? null).toBe(until);
  });

  it('hold no transactional message', () => {
    expect(quietUntil('transactional', new Date('2026-11-22T23:30:00Z'))).toBeNull();
  });
});

describe('when messages go out', () => {
  const at = (kind: 'transactional' | 'promotional', asked: string, messages: number, perSecond: number) => {
    const { begins, ends, overnight } = sendingTimes(kind, new Date(asked), messages, perSecond);
    return [begins.toISOString().slice(5, 19), ends.toISOString().slice(5, 19), overnight];
  };
  it.each([
    ['at once by day', 'promotional', '2026-11-22T11:00:00Z', 121, ['11-22T11:00:00', '11-22T11:02:00', 0]],
    ['next morning', 'promotional', '2026-11-22T19:12:00Z', 121, ['11-23T07:00:00', '11-23T07:02:00', 0]],
    // In the minute before the evening, sixty are submitted; the rest wait for the next morning.
    ['in two days', 'promotional', '2026-11-22T18:59:00Z', 121, ['11-22T18:59:00', '11-23T07:01:00', 61]],
    ['at any hour', 'transactional', '2026-11-22T23:00:00Z', 1, ['11-22T23:00:00', '11-22T23:00:00', 0]],
  ] as const)('%s', (_what, kind, asked, messages, expected) => {
    expect(at(kind, asked, messages, 1)).toEqual(expected);
  });
});
