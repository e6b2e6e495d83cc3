import { PROCESSOR_SERVICES, type ProcessorDto } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import type { TableColumn } from '../../ui/index.js';
import { RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { DataProtectionTabs } from '../privacy/DataProtectionTabs.js';
import { processors } from './saga.js';
import { t } from './texts.js';

/** `/data-protection/processors`: organisations that process data for the account. */
export default function ProcessorListPage() {
  const list = useRecordList(processors);
  return (
    <>
      <DataProtectionTabs />
      <RecordListPage store={processors} list={list} icon="lock" columns={COLUMNS} />
    </>
  );
}

const orMissing = (value: string | null) => value ?? <span className="mut">{t('unknown')}</span>;

const COLUMNS: readonly TableColumn<ProcessorDto>[] = [
  { id: 'name', header: t('name'), sort: 'name', cell: ({ name }) => <b>{name}</b> },
  { id: 'service', header: t('service'), cell: ({ service }) => PROCESSOR_SERVICES[service] },
  { id: 'place', header: t('place'), cell: ({ place }) => orMissing(place) },
  {
    id: 'contractOn',
    header: t('contractOn'),
    cell: ({ contractOn }) => orMissing(contractOn && formatDate(contractOn)),
  },
  { id: 'ndpcNumber', header: t('ndpcNumber'), wide: true, cell: ({ ndpcNumber }) => orMissing(ndpcNumber) },
  {
    id: 'transferBasis',
    header: t('transferBasis'),
    wide: true,
    cell: ({ transferBasis }) => orMissing(transferBasis),
  },
];
