import { VisuallyHidden } from '@mantine/core';
import type { DaysDto } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import { daysFrom, firstFree, isBooked } from './days.js';
import styles from './labour.module.css';
import { t } from './texts.js';

/** Number of free days that phones name. */
const NAMED = 3;

/** One box per day, filled if the crew is booked; a sentence for screen readers, and the next free days on phones. */
export function Days({ booked, now }: { booked: readonly DaysDto[]; now: number }) {
  const days = daysFrom(now);
  const free = firstFree(days, booked, NAMED);
  const words = free.map((day) => formatDate(day)).join(', ');
  return (
    <>
      <VisuallyHidden>{sentenceOf(days, booked)}</VisuallyHidden>
      <span className={styles.next} aria-hidden>
        {words ? t('freeOn', { days: words }) : t('bookedAll')}
      </span>
      <span className={styles.days} aria-hidden>
        {days.map((day) => {
          const isTaken = isBooked(day, booked);
          const title = t('dayOf', { day: formatDate(day), state: t(isTaken ? 'booked' : 'free') });
          return <span key={day} data-booked={isTaken} title={title} />;
        })}
      </span>
    </>
  );
}

/** Names of the days, over the boxes. */
export function DaysHead({ now }: { now: number }) {
  return (
    <>
      <VisuallyHidden>{t('days')}</VisuallyHidden>
      <span className={styles.head} aria-hidden>
        {daysFrom(now).map((day) => (
          <span key={day}>
            {WEEKDAYS[new Date(day).getUTCDay()]}
            <br />
            {Number(day.slice(8))}
          </span>
        ))}
      </span>
    </>
  );
}

const WEEKDAYS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

function sentenceOf(days: readonly string[], booked: readonly DaysDto[]): string {
  const taken = days.filter((day) => isBooked(day, booked));
  if (taken.length === 0) return t('freeAll');
  if (taken.length === days.length) return t('bookedAll');
  return t('bookedOn', { days: taken.map((day) => formatDate(day)).join(', ') });
}
