import { useParams } from 'react-router-dom';
import type { JobAdvertDto } from '#libs/contracts';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import type { TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { AgencyTabs } from '../providers/AgencyTabs.js';
import { sharedAgencies } from '../providers/saga.js';
import { AdvertStatus } from './AdvertStatus.js';
import { advertFormPath } from './addresses.js';
import { adverts } from './saga.js';
import { t } from './texts.js';

/** `/7/job-postings`: job adverts of a shared agency. */
export default function AdvertListPage() {
  const id = useRecordId(useParams().sharedAgencyId ?? null);
  return (
    <RecordArea store={sharedAgencies} id={id} icon="resources">
      {(agency) => (
        <>
          <AgencyTabs agency={agency} />
          <Adverts id={agency.id} name={agency.name} />
        </>
      )}
    </RecordArea>
  );
}

function Adverts({ id, name }: { id: number; name: string }) {
  return (
    <RecordListPage
      store={adverts}
      list={useRecordList(adverts, { of: id })}
      icon="file"
      note={name}
      addTo={advertFormPath(id)}
      columns={COLUMNS}
    />
  );
}

const COLUMNS: readonly TableColumn<JobAdvertDto>[] = [
  nameColumn(adverts, { header: t('title'), sort: 'title' }),
  { id: 'status', header: t('status'), cell: (row) => <AdvertStatus {...row} /> },
  { id: 'location', header: t('location'), sort: 'location', cell: ({ location }) => location },
  {
    id: 'closingDate',
    header: t('closingDate'),
    sort: 'closingDate',
    cell: ({ closingDate }) => closingDate && formatDate(closingDate),
  },
  {
    id: 'applications',
    header: t('applications'),
    numeric: true,
    cell: ({ applications }) => formatNumber(applications),
  },
  {
    id: 'shortlisted',
    header: t('shortlisted'),
    numeric: true,
    wide: true,
    cell: ({ shortlisted }) => formatNumber(shortlisted),
  },
];
