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
  const { total, created, updated, unchanged, held, rejected, settled = 0, parked } = summary;
  const left = rejected - settled;
  return [
    { word: inFile, value: total },
    { word: createdWord, value: created, tone: 'good' },
    { word: t('updated'), value: updated },
    { word: t('unchanged'), value: unchanged },
    ...(held > 0 ? [{ word: t('held'), value: held }] : []),
    { word: t('rejected'), value: left, ...(left > 0 && { tone: 'bad' as const }) },
    ...(settled > 0 ? [{ word: t('fixed'), value: settled, tone: 'good' as const }] : []),
    ...(parked > 0 ? [{ word: t('parked'), value: parked }] : []),
  ];
}
