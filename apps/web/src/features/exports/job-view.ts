import type { JobSummary } from '#libs/contracts';
import type { JobOutcome, JobView } from '../../core/feature/define.js';
import { catalogue } from '../../core/i18n/catalogue.js';

/** Separate catalogue: it loads with the feature list, the other texts with the dialog. */
const t = catalogue({
  title: 'Exports',
  count: 'Counting',
  write: 'Writing the file',
  pace: '{n} rows/s',
  written: '{n} row written|{n} rows written',
});

function outcome(summary: JobSummary): JobOutcome | null {
  if (summary.kind !== 'export') return null;
  const { rows } = summary;
  return { total: rows, done: rows, rejected: 0, caption: t('written', { n: rows }) };
}

/** Describes exports to the job centre. */
export const exportJobView: JobView<'exports.run'> = {
  title: t('title'),
  tile: 90,
  steps: { count: t('count'), write: t('write') },
  stages: [{ title: 'Count', step: 'count' }, { title: 'Write', step: 'write' }, { title: 'Download' }],
  outcome,
  pace: (n) => t('pace', { n }),
  words: {
    place: '{detail} of {place}.',
    failed: '{name} could not be exported. {why}',
    cancelled: '{name}: the export was cancelled.',
    nothingDone: 'Nothing matched: the file has no rows.',
    cancel: 'Cancel export',
    cancelTitle: 'Cancel the export of {name}?',
    cancelBody: 'No file will be available.',
  },
  Summary: () => import('./ExportSummary.js'),
  Acts: () => import('./ExportActs.js'),
};
