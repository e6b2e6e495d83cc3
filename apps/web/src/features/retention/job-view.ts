import type { JobView } from '../../core/feature/define.js';
import { catalogue } from '../../core/i18n/catalogue.js';

/** Separate catalogue: it loads with the feature list, the other texts with the page. */
const t = catalogue({ listed: '{n} on the list', deleted: '{n} deleted' });

/** Describes runs of the retention periods to the job centre. */
export const retentionJobView: JobView<'retention.run'> = {
  title: 'Retention periods',
  steps: { list: 'Listing what is due', clear: 'Deleting what is over' },
  outcome: (summary) => {
    if (summary.kind !== 'retention') return null;
    const { listed: total, counts } = summary;
    const done = counts.reduce((sum, { sets }) => sum + sets, 0);
    const caption = [t('listed', { n: total }), ...(done > 0 ? [t('deleted', { n: done })] : [])].join(', ');
    return { total, done, rejected: 0, caption };
  },
};
