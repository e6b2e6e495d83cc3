import { BREACH_HOURS, type BreachDto, timeOfMinute } from '#libs/contracts';
import { formatDateTime } from '../../core/i18n/index.js';
import { StatusBadge } from '../../ui/index.js';
import { useNow } from '../../ui/use-now.js';
import { t } from './texts.js';

const HOUR_MS = 3_600_000;

/** Day and time: a register does not shorten them. */
export const momentOf = (minute: string) => formatDateTime(timeOfMinute(minute).toISOString());

/** Reported, below the threshold, a drill, or the hours left to tell the Commission. */
export function BreachState({ breach: { awareAt, isDrill, report, reportedAt } }: { breach: BreachDto }) {
  const now = useNow(60_000);
  if (isDrill) return <StatusBadge tone="waiting">{t('drill')}</StatusBadge>;
  if (reportedAt)
    return <StatusBadge tone="good">{t('reported', { when: momentOf(reportedAt) })}</StatusBadge>;
  if (report === 'BELOW') return <StatusBadge tone="waiting">{t('below')}</StatusBadge>;
  const left = Math.floor(
    (timeOfMinute(awareAt).getTime() + BREACH_HOURS * HOUR_MS - now.getTime()) / HOUR_MS,
  );
  if (left < 0) return <StatusBadge tone="failed">{t('over')}</StatusBadge>;
  return <StatusBadge tone={left < 24 ? 'problem' : 'warning'}>{t('left', { n: left })}</StatusBadge>;
}
