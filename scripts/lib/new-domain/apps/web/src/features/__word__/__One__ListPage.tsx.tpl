import type { __One__Dto } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import type { TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { ExportButton } from '../exports/ExportButton.js';
import { __many__ } from './saga.js';
import { t } from './texts.js';

/** `/__word__`: list page of the account. */
export default function __One__ListPage() {
  const list = useRecordList(__many__);
  const filters = { q: list.url.q };
  return (
    <RecordListPage
      store={__many__}
      list={list}
      icon="file"
      columns={COLUMNS}
      actions={<ExportButton preset={{ kind: '__many__', filters }} />}
    />
  );
}

const COLUMNS: readonly TableColumn<__One__Dto>[] = [
  nameColumn(__many__, { header: t('name') }),
  { id: 'note', header: t('note'), cell: ({ note }) => note },
  {
    id: 'createdOn',
    header: t('createdOn'),
    sort: 'createdOn',
    wide: true,
    cell: ({ createdOn }) => formatDate(createdOn),
  },
];
