import { Link } from 'react-router-dom';
import type { BookingDto, CrewDto } from '#libs/contracts';
import { formatAmount, formatDate } from '../../core/i18n/index.js';
import { buttonClass, PageHeader, type TableColumn } from '../../ui/index.js';
import { RecordActs } from '../../ui/records/RecordActs.js';
import { RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { providerPath } from '../providers/addresses.js';
import { bookings, crews } from './saga.js';
import { t } from './texts.js';

/** `/crews/7`: a crew and its bookings. */
export default function CrewPage() {
  return (
    <RecordArea store={crews} id={useRecordId()} icon="users">
      {(crew) => <Crew crew={crew} />}
    </RecordArea>
  );
}

function Crew({ crew }: { crew: CrewDto }) {
  const { id, name, skill, people, dayRate, serviceProvider, providerName } = crew;
  const facts = [skill, t('peopleOf', { n: people }), formatAmount(dayRate), providerName];
  return (
    <>
      <PageHeader title={name} note={facts.join(' · ')}>
        <Link className={buttonClass({})} to={providerPath(serviceProvider, 'labour')}>
          {t('crews')}
        </Link>
        <RecordActs store={crews} row={crew} />
      </PageHeader>
      <RecordListPage
        store={bookings}
        list={useRecordList(bookings, { of: id })}
        icon="file"
        columns={COLUMNS}
      />
    </>
  );
}

const COLUMNS: readonly TableColumn<BookingDto>[] = [
  { id: 'place', header: t('place'), sort: 'place', fill: true, cell: ({ place }) => place },
  { id: 'from', header: t('from'), sort: 'from', cell: ({ from }) => formatDate(from) },
  { id: 'to', header: t('to'), cell: ({ to }) => formatDate(to) },
  {
    id: 'days',
    header: t('duration'),
    wide: true,
    cell: ({ days, people }) =>
      t('daysByPeople', { days: t('dayCount', { n: days }), people: t('peopleOf', { n: people }) }),
  },
  { id: 'cost', header: t('cost'), numeric: true, cell: ({ cost }) => formatAmount(cost) },
];
