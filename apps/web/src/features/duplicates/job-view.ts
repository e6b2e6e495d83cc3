import type { JobView } from '../../core/feature/define.js';
import { t } from './texts.js';

/** Describes a comparison of farmers to the job centre. */
export const JOB_VIEW_OF_COMPARISON: JobView<'duplicates.compare'> = {
  title: t('job'),
  steps: { compare: t('comparing') },
  outcome: (summary) => {
    if (summary.kind !== 'comparison') return null;
    const { compared, found } = summary;
    const caption = found > 0 ? t('found', { n: found }) : t('nothing');
    return { total: compared, done: compared, rejected: 0, caption };
  },
};
