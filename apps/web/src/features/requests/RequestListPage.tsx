import type { DataRequestDto } from '#libs/contracts';
import { formatDay } from '../../core/i18n/index.js';
import { Segmented, StatusBadge, type TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { useListUrl } from '../../ui/use-list-url.js';
import { DataProtectionTabs } from '../privacy/DataProtectionTabs.js';
import { ProposedErasures } from './ProposedErasures.js';
import { RequestBadge } from './RequestBadge.js';
import { requests } from './saga.js';
import { t } from './texts.js';

/** `/data-protection/requests`: requests of farmers, with their due dates. */
export default function RequestListPage() {
  const isProposed = useListUrl().param('proposed') === 'yes';
  const list = useRecordList(requests, { isProposed: String(isProposed) });
  return (
    <>
      <DataProtectionTabs />
      <ProposedErasures />
      <RecordListPage
        store={requests}
        list={list}
        icon="lock"
        columns={COLUMNS}
        filtered={!list.url.q}
        emptyFiltered={{ text: t(isProposed ? 'noneProposed' : 'noneFiled'), icon: 'lock' }}
        filters={
          <Segmented
            label={t('shown')}
            value={isProposed ? 'yes' : ''}
            options={[
              { value: '', label: t('filed') },
              { value: 'yes', label: t('proposedOnes') },
            ]}
            onChange={(proposed) => list.url.set({ proposed })}
          />
        }
      />
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
