import fc from 'fast-check';
import type { Move } from '#libs/contracts';
import { bytesOfMove, pauseAfter, sharesOf, viewsMeet } from './audience.js';

type View = NonNullable<Move['view']>;

describe('the pause after a round', () => {
  it('is short for a few readers, and limits what many are sent', () => {
    expect(pauseAfter(2, 400)).toBe(40);
    for (const people of [100, 300, 1000]) {
      const bytes = people * 5 * bytesOfMove({ shape: { farmId: 1, rings: [Array(400).fill(1)] } });
      const rounds = 1000 / pauseAfter(people, bytes);
      expect(people * rounds).toBeLessThanOrEqual(1500);
      expect(bytes * rounds).toBeLessThanOrEqual(4e6 + 1);
    }
  });

  it('counts a shape by its numbers', () => {
    const ring = Array(1000).fill(1);
    expect(bytesOfMove({})).toBeLessThan(300);
    expect(bytesOfMove({ shape: { farmId: 1, rings: [ring, ring] } })).toBeGreaterThan(9000);
  });
});

describe('two views', () => {
  const box: View = [4, 12, 5, 13];

  it.each<[string, View, boolean]>([
    ['the same', box, true],
    ['one inside the other', [4.4, 12.4, 4.5, 12.5], true],
    ['side by side', [5, 12, 6, 13], true],
    ['east of it', [5.1, 12, 6, 13], false],
    ['north of it', [4, 13.1, 5, 14], false],
    ['the same after a way round the Earth', [364, 12, 365, 13], true],
    ['all of the Earth', [-200, -80, 200, 80], true],
    ['across the date line', [170, 12, 190, 13], false],
  ])('meet or not: %s', (_what, other, meet) => {
    expect([viewsMeet(box, other), viewsMeet(other, box)]).toEqual([meet, meet]);
  });

  it('may overlap if one is unknown', () => {
    expect([viewsMeet(null, box), viewsMeet(box, null)]).toEqual([true, true]);
  });
});

it('sends everyone what they see, and encodes each share once', () => {
  const seen = fc.array(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), { maxLength: 30 });
  fc.assert(
    fc.property(seen, (people) => {
      const moves = [0, 1, 2, 3];
      const shares = sharesOf(people, moves, (person, move) => person[move] ?? false);
      for (const person of people) {
        const own = shares.filter((share) => share.people.includes(person)).map((share) => share.moves);
        const wanted = moves.filter((move) => person[move]);
        expect(own).toEqual(wanted.length > 0 ? [wanted] : []);
      }
      expect(new Set(shares.map((share) => share.moves.join())).size).toBe(shares.length);
    }),
  );
});
