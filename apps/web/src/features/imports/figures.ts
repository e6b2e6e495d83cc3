import type { ImportSummary, JobKind } from '#libs/contracts';
import { importKindOf } from './kinds.js';
import { t } from './texts.js';

export interface Figure {
  word: string;
  value: number;
  tone?: 'good' | 'bad';
  /** Rows of the file with this result, and no other. */
  part?: Part;
}

export type Part = 'created' | 'updated' | 'unchanged' | 'held' | 'rejected' | 'fixed' | 'copies' | 'leftOut';

/** Returns the counts of an import, in display order. */
export function figuresOf(kind: JobKind, summary: ImportSummary): Figure[] {
  const { inFile = t('rows'), created: createdWord = t('created') } = importKindOf(kind) ?? {};
  const {
    total,
    created,
    updated,
    unchanged,
    held,
    rejected,
    fixed = 0,
    copies = 0,
    leftOut = 0,
    parked,
    undone,
  } = summary;
  const left = rejected - fixed - copies - leftOut;
  return [
    { word: inFile, value: total },
    { part: 'created', word: createdWord, value: created, ...(!undone?.whole && { tone: 'good' as const }) },
    { part: 'updated', word: t('updated'), value: updated },
    { part: 'unchanged', word: t('unchanged'), value: unchanged },
    ...(held > 0 ? [{ part: 'held' as const, word: t('held'), value: held }] : []),
    {
      part: 'rejected',
      word: t('rejected'),
      value: left,
      ...(left > 0 && !undone?.whole && { tone: 'bad' as const }),
    },
    ...(fixed > 0 ? [{ part: 'fixed' as const, word: t('fixed'), value: fixed, tone: 'good' as const }] : []),
    ...(copies > 0 ? [{ part: 'copies' as const, word: t('copies'), value: copies }] : []),
    ...(leftOut > 0 ? [{ part: 'leftOut' as const, word: t('leftOutByChoice'), value: leftOut }] : []),
    ...(parked > 0 ? [{ word: t('parked'), value: parked }] : []),
  ];
}
