import type { WarehouseDto } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { createdOnColumn, type TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { ExportButton } from '../exports/ExportButton.js';
import { ResourcesTabs } from '../resources/ResourcesTabs.js';
import { warehouses } from './saga.js';
import { t } from './texts.js';

/** `/resources/warehouse` */
export default function WarehouseListPage() {
  const list = useRecordList(warehouses);
  return (
    <>
      <ResourcesTabs />
      <RecordListPage
        store={warehouses}
        list={list}
        icon="home"
        columns={COLUMNS}
        actions={<ExportButton preset={{ kind: 'warehouses', filters: { q: list.url.q } }} />}
      />
    </>
  );
}

const COLUMNS: readonly TableColumn<WarehouseDto>[] = [
  nameColumn(warehouses, { header: t('name') }),
  { id: 'place', header: t('place'), sort: 'place', cell: ({ place }) => place },
  { id: 'items', header: t('items'), numeric: true, cell: ({ itemsCount }) => formatNumber(itemsCount) },
  { id: 'note', header: t('note'), wide: true, fill: true, cell: ({ note }) => note },
  createdOnColumn(t('createdOn')),
];
