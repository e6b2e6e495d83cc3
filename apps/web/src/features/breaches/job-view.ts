import type { JobView } from '../../core/feature/define.js';
import { catalogue } from '../../core/i18n/catalogue.js';

/** Separate catalogue: it loads with the feature list, the other texts with the page. */
const t = catalogue({ found: '1 farmer affected|{n} farmers affected' });

/** Describes searches for affected people to the job centre. */
export const affectedJobView: JobView<'breaches.affected'> = {
  title: 'People affected by a breach',
  steps: { find: 'Finding affected people' },
  outcome: (summary) =>
    summary.kind === 'affected'
      ? {
          total: summary.people,
          done: summary.people,
          rejected: 0,
          caption: t('found', { n: summary.people }),
        }
      : null,
};
