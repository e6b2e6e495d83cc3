import { type SharedAgencyDto } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import type { TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { agencyPath } from './addresses.js';
import { AgencyToggle, Status } from './Status.js';
import { sharedAgencies } from './saga.js';
import { t } from './texts.js';

/** Shared agencies of a provider. */
export default function AgenciesPanel({ id }: { id: number }) {
  return (
    <RecordListPage
      store={sharedAgencies}
      list={useRecordList(sharedAgencies, { of: id })}
      icon="resources"
      columns={COLUMNS}
    />
  );
}

const COLUMNS: readonly TableColumn<SharedAgencyDto>[] = [
  nameColumn(sharedAgencies, { header: t('name') }, ({ serviceProvider, id }: SharedAgencyDto) =>
    agencyPath(serviceProvider, id),
  ),
  { id: 'status', header: t('status'), sort: 'status', cell: ({ status }) => <Status status={status} /> },
  {
    id: 'createdOn',
    header: t('createdOn'),
    sort: 'createdOn',
    cell: ({ createdOn }) => formatDate(createdOn),
  },
  {
    id: 'toggle',
    header: '',
    width: 1,
    cell: (row) => <AgencyToggle small agency={row} />,
  },
];
