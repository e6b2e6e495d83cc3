import type { HoldGroupDto, ImportDto } from '#libs/contracts';
import { t } from '../texts.js';

export type HeldCounts = Pick<HoldGroupDto, 'rows' | 'open' | 'apply' | 'keep' | 'settled'>;

/** Counts held rows of all kinds by answer. */
export function heldCounts({ holds }: Pick<ImportDto, 'holds'>): HeldCounts {
  const sum = { rows: 0, open: 0, apply: 0, keep: 0, settled: 0 };
  for (const group of holds) {
    sum.rows += group.rows;
    sum.open += group.open;
    sum.apply += group.apply;
    sum.keep += group.keep;
    sum.settled += group.settled;
  }
  return sum;
}

/** "1 keep, 13 open": only non-zero parts. */
export function heldText(counts: Pick<HeldCounts, 'open' | 'apply' | 'keep'>): string {
  const words = [
    counts.apply > 0 && t('heldApply', { apply: counts.apply }),
    counts.keep > 0 && t('heldKeep', { keep: counts.keep }),
    counts.open > 0 && t('heldOpen', { open: counts.open }),
  ];
  return words.filter(Boolean).join(', ');
}

/** Returns the number of answered rows that are not stored yet. */
export const answeredSince = (imported: Pick<ImportDto, 'holds'>): number => {
  const { rows, open, settled } = heldCounts(imported);
  return rows - open - settled;
};
