import type { CrewDto, DaysDto } from '#libs/contracts';
import { formatAmount, formatDate, formatNumber } from '../../core/i18n/index.js';
import { FigureStrip } from '../../ui/FigureStrip.js';
import type { TableColumn } from '../../ui/index.js';
import { nameColumn, RecordListPage, useRecordList } from '../../ui/records/RecordListPage.js';
import { useNow } from '../../ui/use-now.js';
import { ExportButton } from '../exports/ExportButton.js';
import { daysFrom, isBooked } from './days.js';
import styles from './labour.module.css';
import { crews } from './saga.js';
import { t } from './texts.js';

/** Labour of a service provider: its crews, their rates and the days that are free. */
export default function CrewsPanel({ id }: { id: number }) {
  const list = useRecordList(crews, { of: id });
  const { answer } = list.shown;
  return (
    <>
      {answer && (
        <FigureStrip
          label={t('crews')}
          of={[
            {
              word: t('people'),
              value: formatNumber(answer.totalPeople),
              note: t('crewsOf', { n: answer.total }),
            },
            {
              word: t('bookedDays'),
              value: formatNumber(answer.bookedDays),
              note: t('personDays', { n: answer.bookedDays }),
            },
            { word: t('bookedCost'), value: formatAmount(answer.bookedCost), note: t('atRates') },
            {
              word: t('freeToday'),
              value: t('crewsOf', { n: answer.freeCrews }),
              note: t('peopleOf', { n: answer.freePeople }),
            },
          ]}
        />
      )}
      <RecordListPage
        store={crews}
        list={list}
        icon="users"
        note={t('noNames')}
        columns={COLUMNS}
        actions={<ExportButton preset={{ kind: 'crews', filters: { q: list.url.q } }} />}
      />
    </>
  );
}

/** One box per day, filled if the crew is booked. */
function Days({ booked }: { booked: readonly DaysDto[] }) {
  const days = daysFrom(useNow().getTime());
  return (
    <ol className={styles.days}>
      {days.map((day) => {
        const isTaken = isBooked(day, booked);
        const label = t('dayOf', { day: formatDate(day), state: t(isTaken ? 'booked' : 'free') });
        return <li key={day} data-booked={isTaken} title={label} aria-label={label} />;
      })}
    </ol>
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
  { id: 'days', header: t('days'), wide: true, cell: ({ booked }) => <Days booked={booked} /> },
];
