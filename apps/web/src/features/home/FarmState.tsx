import type { FarmStatus } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import { StatusBadge } from '../../ui/index.js';
import { t } from './texts.js';

/** Shows whether a farm was accepted, with the time of acceptance or of mapping, if given. */
export function FarmState({ status, since }: { status: FarmStatus; since?: string | null }) {
  const done = status === 'COMPLETED';
  const date = since && formatDate(since);
  return (
    <StatusBadge tone={done ? 'good' : 'warning'}>
      {date ? t(done ? 'completedOn' : 'mappedOn', { date }) : t(done ? 'completed' : 'waiting')}
    </StatusBadge>
  );
}
