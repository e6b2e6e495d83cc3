import type { NoticeDto } from '#libs/contracts';
import { formatDate } from '../../core/i18n/index.js';
import { StatusBadge } from '../../ui/index.js';
import { t } from './texts.js';

/** Draft, in use, or replaced. */
export function NoticeState({ notice: { inUseSince, replacedOn } }: { notice: NoticeDto }) {
  if (replacedOn)
    return <StatusBadge tone="waiting">{t('replaced', { day: formatDate(replacedOn) })}</StatusBadge>;
  if (inUseSince) return <StatusBadge tone="good">{t('inUse', { day: formatDate(inUseSince) })}</StatusBadge>;
  return <StatusBadge tone="warning">{t('draft')}</StatusBadge>;
}
