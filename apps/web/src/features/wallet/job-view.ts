import type { JobView } from '../../core/feature/define.js';
import { catalogue } from '../../core/i18n/catalogue.js';

/** Separate catalogue: it loads with the feature list, the other texts with the page. */
const t = catalogue({ named: '{n} name checked|{n} names checked', paid: '{n} paid', left: '{n} not paid' });

/** Describes payouts to the job centre. */
export const payJobView: JobView<'wallet.pay'> = {
  title: 'Payouts',
  tile: 97,
  steps: { names: 'Checking names at the banks', pay: 'Sending payments' },
  outcome: (summary) => {
    if (summary.kind !== 'pay') return null;
    const { named, succeeded, failed, unknown } = summary;
    const total = succeeded + failed + unknown;
    if (total === 0) return { total: named, done: named, rejected: 0, caption: t('named', { n: named }) };
    const rejected = failed + unknown;
    const caption = [t('paid', { n: succeeded }), ...(rejected > 0 ? [t('left', { n: rejected })] : [])];
    return { total, done: succeeded, rejected, caption: caption.join(', ') };
  },
};
