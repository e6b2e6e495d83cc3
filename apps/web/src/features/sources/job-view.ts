import type { JobView } from '../../core/feature/define.js';
import { catalogue } from '../../core/i18n/catalogue.js';

/** Separate catalogue: it loads with the feature list, the other texts with the page. */
const t = catalogue({ taken: '1 new submission|{n} new submissions' });

/** Describes pulls to the job centre. */
export const pullJobView: JobView<'sources.pull'> = {
  title: 'Data collection',
  steps: { pull: 'Reading submissions', photos: 'Fetching photos' },
  outcome: (summary) =>
    summary.kind === 'pull'
      ? { total: summary.read, done: summary.read, rejected: 0, caption: t('taken', { n: summary.taken }) }
      : null,
};
