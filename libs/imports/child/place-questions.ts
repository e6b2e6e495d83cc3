import type { PlaceQuestion } from '#libs/contracts';
import { holdsBvn } from '#libs/identifier-encryption';
import type { PlaceAsked, ResolvedPlace } from '../domain/index.js';

/** Maximum number of different names to count and ask about; further names are reported only as faults. */
const COUNTED = 5_000;
const ASKED = 200;
const LEVELS: readonly PlaceAsked['level'][] = ['state', 'lga', 'ward'];

/** Collects place names that only a user can resolve, with their rows. */
export class PlaceQuestions {
  private readonly counted = new Map<string, { asked: PlaceAsked; rows: number; firstRow: number }>();

  add(rowNo: number, { asked = [] }: ResolvedPlace): void {
    for (const one of asked) {
      const known = this.counted.get(one.key);
      if (known) known.rows += 1;
      // Questions are stored and widely visible, so they must not contain a BVN from a place column.
      else if (this.counted.size < COUNTED && !one.key.endsWith(':') && !holdsBvn(one.value))
        this.counted.set(one.key, { asked: one, rows: 1, firstRow: rowNo });
    }
  }

  /** Returns the questions: states, then local governments, then wards, each by frequency. */
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
