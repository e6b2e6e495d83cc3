import { Select } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { bookingCalls, type CrewDto, type CrewListDto, type SoonBookingDto } from '#libs/contracts';
import { formatAmount, formatDate, formatNumber } from '../../core/i18n/index.js';
import { useMay } from '../../core/session/allowed.js';
import { FigureStrip } from '../../ui/FigureStrip.js';
import { Button, DataTable, Panel, type TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { useNow } from '../../ui/use-now.js';
import { ExportButton } from '../exports/ExportButton.js';
import { crewPath } from './addresses.js';
import { Days, DaysHead } from './Days.js';
import { bookings, crews } from './saga.js';
import { t } from './texts.js';

/** Labour of a service provider: its crews, their rates, and the days that are booked or free. */
export default function CrewsPanel({ id }: { id: number }) {
  const list = useRecordList(crews, { of: id });
  const { url } = list;
  const { answer } = list.shown;
  const [booking, setBooking] = useState<CrewDto | null>(null);
  const may = useMay();
  const now = useNow().getTime();
  const columns = [
    ...COLUMNS,
    {
      id: 'days',
      header: t('days'),
      head: <DaysHead now={now} />,
      cell: ({ booked }) => <Days booked={booked} now={now} />,
    },
    ...(may(bookingCalls.create) ? [bookColumn(setBooking)] : []),
  ] satisfies TableColumn<CrewDto>[];
  return (
    <>
      {answer && <Figures of={answer} />}
      <RecordListPage
        store={crews}
        list={list}
        icon="users"
        note={t('noNames')}
        columns={columns}
        filters={
          answer &&
          answer.skills.length > 1 && (
            <Select
              aria-label={t('skill')}
              placeholder={t('anySkill')}
              data={answer.skills}
              value={answer.skills.includes(url.q) ? url.q : null}
              onChange={(skill) => url.set({ q: skill })}
              clearable
            />
          )
        }
        actions={<ExportButton preset={{ kind: 'crews', filters: { q: url.q } }} />}
      />
      {answer && answer.total > 0 && <Bookings of={answer} />}
      {booking && (
        <bookings.Form store={bookings} row={null} of={booking.id} onClose={() => setBooking(null)} />
      )}
    </>
  );
}

function Figures({
  of: { totalPeople, total, bookedDays, bookedCost, freeCrews, freePeople },
}: {
  of: CrewListDto;
}) {
  return (
    <FigureStrip
      source="GET /serviceprovider/:serviceProviderId/crews"
      label={t('crews')}
      of={[
        { word: t('people'), value: formatNumber(totalPeople), note: t('crewsOf', { n: total }) },
        {
          word: t('bookedDays'),
          value: formatNumber(bookedDays),
          note: t('personDays', { n: bookedDays }),
        },
        { word: t('bookedCost'), value: formatAmount(bookedCost), note: t('atRates') },
        {
          word: t('freeToday'),
          value: t('crewsOf', { n: freeCrews }),
          note: t('peopleOf', { n: freePeople }),
        },
      ]}
    />
  );
}

/** The bookings of the days on screen, which add up to the figures. */
function Bookings({ of: { soon, bookings: all, bookedDays, bookedCost } }: { of: CrewListDto }) {
  const sums = t('sums', {
    bookings: t('bookingsOf', { n: all }),
    days: t('personDaysOf', { n: bookedDays }),
    cost: formatAmount(bookedCost),
  });
  const note = soon.length < all ? t('firstOf', { n: soon.length, sums }) : sums;
  return (
    <Panel title={t('bookings')} flush aside={all > 0 && <span className="sm mut">{note}</span>}>
      <DataTable
        label={t('bookings')}
        columns={BOOKING_COLUMNS}
        rows={soon}
        rowKey={({ id }) => id}
        empty={t('noBookings')}
      />
    </Panel>
  );
}

const COLUMNS: readonly TableColumn<CrewDto>[] = [
  nameColumn(crews, { header: t('name') }),
  { id: 'skill', header: t('skill'), sort: 'skill', cell: ({ skill }) => skill },
  {
    id: 'people',
    header: t('people'),
    sort: 'people',
    numeric: true,
    cell: ({ people }) => formatNumber(people),
  },
  {
    id: 'dayRate',
    header: t('dayRate'),
    sort: 'dayRate',
    numeric: true,
    cell: ({ dayRate }) => formatAmount(dayRate),
  },
];

const bookColumn = (onBook: (crew: CrewDto) => void): TableColumn<CrewDto> => ({
  id: 'book',
  header: '',
  width: 1,
  cell: (crew) => (
    <Button small aria-label={t('bookOf', { name: crew.name })} onClick={() => onBook(crew)}>
      {t('book')}
    </Button>
  ),
});

const BOOKING_COLUMNS: readonly TableColumn<SoonBookingDto>[] = [
  {
    id: 'crew',
    header: t('crew'),
    cell: ({ crew, crewName }) => <Link to={crewPath(crew)}>{crewName}</Link>,
  },
  { id: 'place', header: t('place'), fill: true, cell: ({ place }) => place },
  {
    id: 'from',
    header: t('days'),
    cell: ({ from, to }) =>
      from === to ? formatDate(from) : t('daysOf', { from: formatDate(from), to: formatDate(to) }),
  },
  {
    id: 'duration',
    header: t('duration'),
    wide: true,
    cell: ({ days, people }) =>
      t('daysByPeople', { days: t('dayCount', { n: days }), people: t('peopleOf', { n: people }) }),
  },
  { id: 'cost', header: t('cost'), numeric: true, cell: ({ cost }) => formatAmount(cost) },
];
