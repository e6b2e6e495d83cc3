import type { ImportStep, JobDto, JobSummary } from '#libs/contracts';
import type { JobOutcome, JobView } from '../../core/feature/define.js';
import { catalogue } from '../../core/i18n/catalogue.js';
import { importSummaryOf } from './summary.js';

/** A catalogue of its own: it is loaded with the list of features, the rest of the texts with the dialog. */
const t = catalogue({
  farmerLists: 'Farmer lists',
  farmMaps: 'Farm maps',
  rowsPerSecond: '{n} row/s|{n} rows/s',
  farmsPerSecond: '{n} farm/s|{n} farms/s',
  read: 'Reading the file',
  check: 'Checking rows',
  merge: 'Importing',
  stageUpload: 'Upload',
  stageMatch: 'Match columns',
  stageCheck: 'Check rows',
  stageImport: 'Import',
  stageReview: 'Review',
  imported: '{done} imported',
  importedRejected: '{done} imported, {rejected} rejected',
  nothingDone: 'Nothing was stored',
});

function outcome(summary: JobSummary): JobOutcome | null {
  const counts = importSummaryOf(summary);
  if (!counts) return null;
  const { total, rejected } = counts;
  const done = counts.created + counts.updated + counts.unchanged;
  const caption =
    done === 0 && rejected === 0
      ? t('nothingDone')
      : t(rejected > 0 ? 'importedRejected' : 'imported', { done, rejected });
  return { total, done, rejected, caption };
}

/** Faults of the file end a job while it is read; rows that were stored were so by the merge. */
function stoppedIn({ error, progress }: JobDto): ImportStep {
  if (error?.startsWith('file.') || error?.startsWith('import.')) return 'read';
  return progress.done > 0 ? 'merge' : 'check';
}

/** What both kinds of imports have in common. */
const IMPORT = {
  steps: { read: t('read'), check: t('check'), merge: t('merge') },
  stages: [
    { title: t('stageUpload') },
    { title: t('stageMatch'), step: 'read' },
    { title: t('stageCheck'), step: 'check' },
    { title: t('stageImport'), step: 'merge' },
    { title: t('stageReview') },
  ],
  stoppedIn,
  outcome,
  words: {
    place: '{detail} into {place}.',
    failed: '{name} could not be imported. {why}',
    cancelled: '{name}: the import was cancelled.',
    cancel: 'Cancel import',
    cancelTitle: 'Cancel the import of {name}?',
    cancelBody: 'It stops after the rows it is working on. Rows stored before that stay stored.',
  },
  Summary: () => import('./ImportSummary.js'),
  Acts: () => import('./ImportActs.js'),
} as const;

export const FARMERS_IMPORT: JobView<'farmers.import'> = {
  ...IMPORT,
  title: t('farmerLists'),
  pace: (n) => t('rowsPerSecond', { n }),
};

export const FARMS_IMPORT: JobView<'farms.import'> = {
  ...IMPORT,
  title: t('farmMaps'),
  pace: (n) => t('farmsPerSecond', { n }),
};
