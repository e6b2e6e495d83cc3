import type { BreachDto } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import type { TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { DataProtectionTabs } from '../privacy/DataProtectionTabs.js';
import { BreachState, momentOf } from './BreachState.js';
import { breaches } from './saga.js';
import { t } from './texts.js';

/** `/data-protection/breaches`: the breach register of the account. */
export default function BreachListPage() {
  const list = useRecordList(breaches);
  return (
    <>
      <DataProtectionTabs />
      <RecordListPage store={breaches} list={list} icon="alert" columns={COLUMNS} />
    </>
  );
}

const COLUMNS: readonly TableColumn<BreachDto>[] = [
  nameColumn(breaches, { header: t('name') }),
  { id: 'state', header: t('state'), cell: (row) => <BreachState breach={row} /> },
  { id: 'awareAt', header: t('awareAt'), sort: 'awareAt', cell: ({ awareAt }) => momentOf(awareAt) },
  {
    id: 'people',
    header: t('people'),
    numeric: true,
    wide: true,
    cell: ({ people }) =>
      people === null ? <span className="mut">{t('notFound')}</span> : formatNumber(people),
  },
];
