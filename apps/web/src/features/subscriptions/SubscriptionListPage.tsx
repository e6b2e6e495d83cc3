import type { SubscriptionDto } from '#libs/contracts';
import { formatAmount, formatDate } from '../../core/i18n/index.js';
import { StatusBadge, type TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { ExportButton } from '../exports/ExportButton.js';
import { subscriptions } from './saga.js';
import { t } from './texts.js';

/** `/subscriptions`: list page of the account. */
export default function SubscriptionListPage() {
  const list = useRecordList(subscriptions);
  const filters = { q: list.url.q };
  return (
    <RecordListPage
      store={subscriptions}
      list={list}
      icon="file"
      columns={COLUMNS}
      actions={<ExportButton preset={{ kind: 'subscriptions', filters }} />}
    />
  );
}

const COLUMNS: readonly TableColumn<SubscriptionDto>[] = [
  nameColumn(subscriptions, { header: t('name') }),
  {
    id: 'nairaPerMonth',
    header: t('nairaPerMonth'),
    numeric: true,
    cell: ({ nairaPerMonth }) => formatAmount(nairaPerMonth),
  },
  { id: 'from', header: t('from'), sort: 'from', wide: true, cell: ({ from }) => formatDate(from) },
  { id: 'to', header: t('to'), sort: 'to', cell: ({ to }) => formatDate(to) },
  {
    id: 'paidOn',
    header: t('paidOn'),
    sort: 'paidOn',
    cell: ({ paidOn }) => (paidOn ? formatDate(paidOn) : t('notPaid')),
  },
  {
    id: 'amount',
    header: t('amount'),
    numeric: true,
    wide: true,
    cell: ({ amount }) => formatAmount(amount),
  },
  {
    id: 'status',
    header: t('status'),
    cell: ({ status }) => (
      <StatusBadge tone={status === 'ACTIVE' ? 'good' : 'waiting'}>{t(status)}</StatusBadge>
    ),
  },
];
