import { SMS_HOLDS } from '#libs/contracts';
import { providerState } from './provider-state.js';

const AT = new Date('2026-11-25T12:00:00Z');

it.each([
  [{ hold: null, answeredAt: null, receiptAt: null }, [null, null, null, 'unknown']],
  [{ hold: null, answeredAt: AT, receiptAt: null }, [true, null, null, 'unknown']],
  [
    { hold: 'providerAway' as const, answeredAt: AT, receiptAt: AT },
    [false, SMS_HOLDS.providerAway, AT.toISOString(), 'unknown'],
  ],
  [{ hold: 'balance' as const, answeredAt: null, receiptAt: null }, [true, SMS_HOLDS.balance, null, 'none']],
])('judges a provider by %j', (traces, expected) => {
  const { reachable, problem, receiptAt, credit } = providerState(traces);
  expect([reachable, problem, receiptAt, credit]).toEqual(expected);
});
