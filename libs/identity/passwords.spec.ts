import { DomainError } from '#libs/platform';
import { Passwords } from './passwords.js';

/** Occupies every hashing slot, one or two depending on this machine's cores, so that later requests wait. */
async function keptBusy({ turns }: Passwords) {
  const first = await turns.acquire();
  const second = turns.acquire();
  return {
    giveBack: () => {
      first();
      void second.then((giveBack) => giveBack());
    },
    waitingBefore: turns.waiting,
  };
}

describe('passwords', () => {
  it('are checked in order, and only late callers are refused', async () => {
    const passwords = new Passwords();
    await passwords.warmUp();
    const stored = await passwords.hash('a good password');
    const { giveBack, waitingBefore } = await keptBusy(passwords);
    const right = passwords.matches('a good password', stored);
    const wrong = passwords.matches('another password', stored);
    await Promise.resolve();
    expect(passwords.turns.waiting).toBe(waitingBefore + 2);
    expect(() => passwords.refuseWhileBusy()).not.toThrow();
    giveBack();
    expect(await right).toBe(true);
    expect(await wrong).toBe(false);
  });

  it('have a limited queue', async () => {
    const passwords = new Passwords();
    await keptBusy(passwords);
    for (let n = 0; n < 250; n += 1) void passwords.turns.acquire();
    let refusal: unknown;
    try {
      passwords.refuseWhileBusy();
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({
      code: 'signIn.throttled',
      sentence: 'Many people are signing in. Please wait 10 s and try again.',
    });
  });
});
