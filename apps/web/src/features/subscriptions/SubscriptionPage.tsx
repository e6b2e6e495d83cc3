import { formatAmount, formatDate } from '../../core/i18n/index.js';
import { FactList } from '../../ui/FactList.js';
import { Panel } from '../../ui/index.js';
import { RecordPage } from '../../ui/records/RecordPage.js';
import { subscriptions } from './saga.js';
import { t } from './texts.js';

/** `/subscriptions/12` */
export default function SubscriptionPage() {
  return (
    <RecordPage store={subscriptions} icon="file">
      {({ plan, subscriber, nairaPerMonth, from, to, paidOn, months, amount, status }) => (
        <Panel title={t('details')}>
          <FactList
            facts={[
              [t('account'), subscriber],
              [t('plan'), plan],
              [t('status'), t(status)],
              [t('nairaPerMonth'), formatAmount(nairaPerMonth)],
              [t('from'), formatDate(from)],
              [t('to'), formatDate(to)],
              [t('paidOn'), paidOn ? formatDate(paidOn) : t('notPaid')],
              [t('amount'), t('amountOf', { n: months, amount: formatAmount(amount) })],
            ]}
          />
        </Panel>
      )}
    </RecordPage>
  );
}
