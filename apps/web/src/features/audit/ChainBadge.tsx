import type { AuditVerificationDto } from '#libs/contracts';
import { formatAgo, formatTime } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { IconButton, StatusBadge } from '../../ui/index.js';
import styles from './audit.module.css';
import { CHAIN, chainCheck } from './remotes.js';
import { t } from './texts.js';

/** Shows whether the audit log is unaltered: the server recomputes the hash chain. */
export function ChainBadge() {
  const { data, loading, error, retry } = useRemoteRecord(chainCheck, CHAIN);
  const first = data?.broken[0];
  const tone = data ? (data.isWhole ? 'good' : 'problem') : error ? 'warning' : 'running';
  const time = data ? formatTime(data.checkedAt) : '';
  return (
    <div className={styles.chain} role="status" aria-busy={loading || undefined}>
      <StatusBadge tone={tone}>
        {t(data ? (data.isWhole ? 'whole' : 'broken') : error ? 'unchecked' : 'checking')}
      </StatusBadge>
      <span className="sm mut">
        {data?.isWhole && t('wholeAt', { events: data.events, n: data.topics, time })}
        {data?.isWhole && ` ${signedWhen(data.checkpoint)}`}
        {data?.checkpoint?.isGenuine === false && t('forged')}
        {first && t('brokenAt', { seq: first.seq, topic: first.topic, time })}
        {error?.message}
      </span>
      <IconButton icon="refresh" label={t('checkAgain')} size={16} disabled={loading} onClick={retry} />
    </div>
  );
}

function signedWhen(checkpoint: AuditVerificationDto['checkpoint']): string {
  if (!checkpoint) return t('unsigned');
  return t('signedAt', { number: checkpoint.number, ago: formatAgo(checkpoint.at) });
}
