import type { ImportSummary, JobKind } from '#libs/contracts';
import { t } from './texts.js';

export interface Figure {
  word: string;
  value: number;
  tone?: 'good' | 'bad';
}

/** The counts of an import, in the order in which they are read. */
export function figuresOf(kind: JobKind, summary: ImportSummary): Figure[] {
  const maps = kind === 'farms.import';
  const { total, created, updated, unchanged, rejected } = summary;
  return [
    { word: t(maps ? 'farmsInFile' : 'rowsInFile'), value: total },
    { word: t(maps ? 'newFarms' : 'newFarmers'), value: created, tone: 'good' },
    { word: t('updated'), value: updated },
    { word: t('unchanged'), value: unchanged },
    { word: t('rejected'), value: rejected, ...(rejected > 0 && { tone: 'bad' }) },
  ];
}
