import type { ImportSummary, JobKind } from '#libs/contracts';
import { importKindOf } from './kinds.js';
import { t } from './texts.js';

export interface Figure {
  word: string;
  value: number;
  tone?: 'good' | 'bad';
}

/** The counts of an import, in the order in which they are read. */
export function figuresOf(kind: JobKind, summary: ImportSummary): Figure[] {
  const { inFile = t('rows'), created: createdWord = t('created') } = importKindOf(kind) ?? {};
  const { total, created, updated, unchanged, rejected } = summary;
  return [
    { word: inFile, value: total },
    { word: createdWord, value: created, tone: 'good' },
    { word: t('updated'), value: updated },
    { word: t('unchanged'), value: unchanged },
    { word: t('rejected'), value: rejected, ...(rejected > 0 && { tone: 'bad' }) },
  ];
}
