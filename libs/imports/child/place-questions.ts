import type { PlaceQuestion } from '#libs/contracts';
import { holdsBvn } from '#libs/identifier-encryption';
import type { PlaceAsked, ResolvedPlace } from '../domain/index.js';

/** Different names that are counted, and that a person is asked about; the others are told as faults alone. */
const COUNTED = 5_000;
const ASKED = 200;
const LEVELS: readonly PlaceAsked['level'][] = ['state', 'lga', 'ward'];

/** Gathers the names of places in a file that only a person can tell, with the rows that each concerns. */
export class PlaceQuestions {
  private readonly counted = new Map<string, { asked: PlaceAsked; rows: number; firstRow: number }>();

  add(rowNo: number, { asked = [] }: ResolvedPlace): void {
    for (const one of asked) {
      const known = this.counted.get(one.key);
      if (known) known.rows += 1;
      // What is asked is kept and shown to many, and so is no BVN that stands among the places.
      else if (this.counted.size < COUNTED && !one.key.endsWith(':') && !holdsBvn(one.value))
        this.counted.set(one.key, { asked: one, rows: 1, firstRow: rowNo });
    }
  }

  /** The questions: states before local governments before wards, of each the most frequent first. */
  list(columnOf: (field: string) => string | null): PlaceQuestion[] {
    return [...this.counted.values()]
      .sort((a, b) => LEVELS.indexOf(a.asked.level) - LEVELS.indexOf(b.asked.level) || b.rows - a.rows)
      .slice(0, ASKED)
      .map(({ asked, rows, firstRow }) => ({
        kind: 'place',
        column: columnOf(asked.level) ?? asked.level,
        rows,
        firstRow,
        ...asked,
      }));
  }
}
