import type { DataRequestDto } from '#libs/contracts';
import { formatDay } from '../../core/i18n/index.js';
import { StatusBadge, type TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { DataProtectionTabs } from '../privacy/DataProtectionTabs.js';
import { ProposedErasures } from './ProposedErasures.js';
import { RequestBadge } from './RequestBadge.js';
import { requests } from './saga.js';
import { t } from './texts.js';

/** `/data-protection/requests`: requests of farmers, with their due dates. */
export default function RequestListPage() {
  const list = useRecordList(requests);
  return (
    <>
      <DataProtectionTabs />
      <ProposedErasures />
      <RecordListPage store={requests} list={list} icon="lock" columns={COLUMNS} />
    </>
  );
}

const COLUMNS: readonly TableColumn<DataRequestDto>[] = [
  nameColumn(requests, { header: t('kind') }),
  { id: 'farmer', header: t('farmer'), cell: ({ farmerName }) => farmerName },
  {
    id: 'dueOn',
    header: t('due'),
    sort: 'dueOn',
    cell: ({ state, dueOn, daysLeft }) =>
      state === 'OPEN' && daysLeft < 0 ? (
        <StatusBadge tone="failed">{t('overdue', { n: -daysLeft })}</StatusBadge>
      ) : (
        formatDay(dueOn)
      ),
  },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state }) => <RequestBadge state={state} />,
  },
];
