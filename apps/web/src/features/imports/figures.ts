import type { ImportSummary, JobKind } from '#libs/contracts';
import { importKindOf } from './kinds.js';
import { t } from './texts.js';

export interface Figure {
  word: string;
  value: number;
  tone?: 'good' | 'bad';
}

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
    parked,
    undone,
  } = summary;
  const left = rejected - fixed - copies;
  return [
    { word: inFile, value: total },
    { word: createdWord, value: created, ...(!undone?.whole && { tone: 'good' as const }) },
    { word: t('updated'), value: updated },
    { word: t('unchanged'), value: unchanged },
    ...(held > 0 ? [{ word: t('held'), value: held }] : []),
    { word: t('rejected'), value: left, ...(left > 0 && !undone?.whole && { tone: 'bad' as const }) },
    ...(fixed > 0 ? [{ word: t('fixed'), value: fixed, tone: 'good' as const }] : []),
    ...(copies > 0 ? [{ word: t('copies'), value: copies }] : []),
    ...(parked > 0 ? [{ word: t('parked'), value: parked }] : []),
  ];
}
