import type { StockItemDto } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import type { TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { ExportButton } from '../exports/ExportButton.js';
import { ResourcesTabs } from '../resources/ResourcesTabs.js';
import { stockItems } from './saga.js';
import { t } from './texts.js';

/** `/resources/agro-inventory` */
export default function StockItemListPage() {
  const list = useRecordList(stockItems);
  return (
    <>
      <ResourcesTabs />
      <RecordListPage
        store={stockItems}
        list={list}
        icon="layers"
        columns={COLUMNS}
        actions={<ExportButton preset={{ kind: 'stockItems', filters: { q: list.url.q } }} />}
      />
    </>
  );
}

const COLUMNS: readonly TableColumn<StockItemDto>[] = [
  nameColumn(stockItems, { header: t('name') }),
  {
    id: 'quantity',
    header: t('quantity'),
    sort: 'quantity',
    numeric: true,
    cell: ({ quantity }) => formatNumber(quantity),
  },
  { id: 'unit', header: t('unit'), cell: ({ unit }) => unit },
  { id: 'warehouse', header: t('warehouse'), sort: 'warehouse', cell: ({ warehouse }) => warehouse.name },
  { id: 'place', header: t('place'), sort: 'place', wide: true, cell: ({ place }) => place },
  { id: 'input', header: t('input'), wide: true, cell: ({ input }) => input?.name ?? '–' },
  {
    id: 'programme',
    header: t('programme'),
    wide: true,
    fill: true,
    cell: ({ programme }) => programme ?? '–',
  },
  {
    id: 'givenOut',
    header: t('givenOut'),
    numeric: true,
    wide: true,
    cell: ({ givenOut }) => (givenOut === null ? '–' : formatNumber(givenOut)),
  },
];
