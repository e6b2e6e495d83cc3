import type { JobAdvertDto } from '#libs/contracts';
import { StatusBadge } from '../../ui/index.js';
import { t } from './texts.js';

const TONES = { DRAFT: 'waiting', PUBLISHED: 'good', CLOSED: 'warning' } as const;

/** Status of a job advert. */
export function AdvertStatus({ status }: Pick<JobAdvertDto, 'status'>) {
  return <StatusBadge tone={TONES[status]}>{t(status)}</StatusBadge>;
}
