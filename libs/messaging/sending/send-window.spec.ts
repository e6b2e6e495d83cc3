import type { Claimed } from '../persistence/claim.queries.js';
import type { SendOutcome } from '../persistence/outcome.queries.js';
import type { Outcome, SmsProvider } from '../providers/sms-provider.js';
import { SendWindow } from './send-window.js';

const claimed = (count: number): Claimed[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    attempt: 1,
    number: '+2348031234567',
    text: 'Seed',
    encoding: 'GSM-7',
    segments: 1,
    state: 'CLAIMED',
  }));
const ACCEPTED: Outcome = { kind: 'accepted', reference: 'r' };
const UNKNOWN: Outcome = { kind: 'unknown', reason: 'timeout' };
const THROTTLED: Outcome = { kind: 'notSent', hold: 'throttled', waitMs: 1000 };

function windowOn(outcomeOf: (id: number) => Outcome | Promise<Outcome>, fails = 0) {
  const asked: number[] = [];
  const written: SendOutcome[] = [];
  let failures = fails;
  const provider = {
    name: 'termii',
    send: async ({ id }: { id: number }) => {
      asked.push(id);
      return outcomeOf(id);
    },
  } as unknown as SmsProvider;
  const write = async (handed: SendOutcome[]) => {
    failures -= 1;
    if (failures >= 0) throw new Error('the database is away');
    written.push(...handed);
  };
  return { window: new SendWindow(provider, write, new AbortController().signal), asked, written };
}

describe('messages that are handed over', () => {
  it('are asked for once each, and their outcomes are written down once, though the database was away', async () => {
    const { window, asked, written } = windowOn(() => ACCEPTED, 2);
    window.hand(claimed(120), 'transactional');
    await window.drain();
    const ids = claimed(120).map(({ id }) => id);
    expect(asked).toEqual(ids);
    expect(written.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    expect([window.free, window.wantsBreak, window.answered]).toEqual([100, null, true]);
  });

  it('are unknown if sending itself failed', async () => {
    const { window, written } = windowOn(() => Promise.reject(new Error('a fault of ours')));
    window.hand(claimed(1), 'transactional');
    await window.drain();
    expect(written[0]?.outcome).toEqual({ kind: 'unknown', reason: 'unclear' });
  });

  it('wait while too many are in progress', async () => {
    const answers: ((outcome: Outcome) => void)[] = [];
    const { window } = windowOn(() => new Promise((resolve) => answers.push(resolve)));
    window.hand(claimed(100), 'transactional');
    expect(window.free).toBe(0);
    const room = window.room();
    answers[7]?.(ACCEPTED);
    await room;
    expect(window.free).toBe(1);
    for (const answer of answers) answer(ACCEPTED);
    await window.drain();
  });
});

describe('a provider', () => {
  it.each<[string, Outcome[], string | null]>([
    [
      'that cannot be reached gets a break at once',
      [{ kind: 'notSent', hold: 'providerAway', waitMs: 1 }],
      'providerAway',
    ],
    [
      'that refuses the key gets one too',
      [{ kind: 'notSent', hold: 'credentials', waitMs: 1 }],
      'credentials',
    ],
    [
      'that answers badly now and then gets none',
      [UNKNOWN, UNKNOWN, ACCEPTED, UNKNOWN, THROTTLED, UNKNOWN, UNKNOWN],
      null,
    ],
    [
      'that answers badly five times in a row gets one',
      [ACCEPTED, ...Array(5).fill(UNKNOWN)],
      'providerFaulty',
    ],
    ['that asks for a break five times gets one', Array(5).fill(THROTTLED), 'throttled'],
  ])('%s', async (_what, outcomes, hold) => {
    const { window } = windowOn((id) => outcomes[id - 1] as Outcome);
    window.hand(claimed(outcomes.length), 'transactional');
    await window.drain();
    expect(window.wantsBreak?.hold ?? null).toBe(hold);
  });
});
