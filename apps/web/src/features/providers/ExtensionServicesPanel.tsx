import type { ExtensionServiceDto } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import type { TableColumn } from '../../ui/index.js';
import { RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { extensionServices } from './saga.js';
import { t } from './texts.js';

/** Extension services of a provider. */
export default function ExtensionServicesPanel({ id }: { id: number }) {
  return (
    <RecordListPage
      store={extensionServices}
      list={useRecordList(extensionServices, { of: id })}
      icon="file"
      columns={COLUMNS}
    />
  );
}

const COLUMNS: readonly TableColumn<ExtensionServiceDto>[] = [
  { id: 'name', header: t('name'), sort: 'name', cell: ({ name }) => name },
  { id: 'description', header: t('description'), fill: true, cell: ({ description }) => description },
  {
    id: 'createdOn',
    header: t('createdOn'),
    sort: 'createdOn',
    cell: ({ createdOn }) => formatDate(createdOn),
  },
];
