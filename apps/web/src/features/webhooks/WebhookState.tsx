import type { WebhookDto } from '#libs/contracts';
import { formatMoment } from '../../core/i18n/index.js';
import { StatusBadge } from '../../ui/index.js';
import { t } from './texts.js';

type Shown = Pick<WebhookDto, 'state' | 'pausedBecause' | 'failingSince'>;

/** Badge: delivering, failing since, or why it is paused. */
export function WebhookState({ state, pausedBecause, failingSince }: Shown) {
  if (state === 'PAUSED') {
    const why = pausedBecause ?? 'PERSON';
    return <StatusBadge tone={why === 'PERSON' ? 'waiting' : 'problem'}>{t(why)}</StatusBadge>;
  }
  if (failingSince)
    return <StatusBadge tone="warning">{t('failing', { since: formatMoment(failingSince) })}</StatusBadge>;
  return <StatusBadge tone="good">{t('delivering')}</StatusBadge>;
}
