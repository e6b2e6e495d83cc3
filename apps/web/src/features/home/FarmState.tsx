import type { FarmStatus } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import { FarmStatusBadge } from '../../ui/index.js';
import { t } from './texts.js';

/** Shows whether a farm was accepted, with the time of acceptance or of mapping, if given. */
export function FarmState({ status, since }: { status: FarmStatus; since?: string | null }) {
  const date = since && formatDate(since);
  return (
    <FarmStatusBadge status={status}>
      {date && t(status === 'COMPLETED' ? 'completedOn' : 'mappedOn', { date })}
    </FarmStatusBadge>
  );
}
