import type { JobView } from '../../../core/feature/define.js';
import { catalogue } from '../../../core/i18n/catalogue.js';

/** Separate catalogue: it loads with the feature list, the other texts with the page. */
const t = catalogue({
  tile: 'Map inspections',
  inspect: 'Inspecting the maps',
  found: '{n} new finding|{n} new findings',
  nothing: 'Nothing new found',
  pace: '{n} farm/s|{n} farms/s',
  failed: 'The maps could not be inspected. {why}',
  cancelled: 'The inspection was stopped.',
  cancel: 'Stop the inspection',
  cancelTitle: 'Stop the inspection?',
  cancelBody: 'It stops after the farms it is looking at. Its findings until then stay.',
});

/** Describes a map inspection to the job centre. */
export const JOB_VIEW_OF_INSPECTION: JobView<'findings.inspect'> = {
  title: t('tile'),
  steps: { inspect: t('inspect') },
  outcome: (summary) => {
    if (summary.kind !== 'inspection') return null;
    const { inspected, found } = summary;
    const caption = found > 0 ? t('found', { n: found }) : t('nothing');
    return { total: inspected, done: inspected, rejected: 0, caption };
  },
  pace: (n) => t('pace', { n }),
  words: {
    failed: t('failed'),
    cancelled: t('cancelled'),
    cancel: t('cancel'),
    cancelTitle: t('cancelTitle'),
    cancelBody: t('cancelBody'),
  },
};
