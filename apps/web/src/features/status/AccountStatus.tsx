import {
  type AccountProviderDto,
  type AccountStatusDto,
  QUEUE_WORDS,
  SMS_PROVIDER_NAMES,
  STUCK_SECONDS,
} from '#libs/contracts';
import { formatAgo, formatDuration } from '../../core/i18n/index.js';
import { Icon } from '../../ui/index.js';
import { Card, Line } from './Card.js';
import { Queues } from './Queues.js';
import { account } from './saga.js';
import styles from './status.module.css';
import { t } from './texts.js';
import { Watched } from './Watched.js';

/** Jobs and SMS provider of the user's own account. */
export function AccountStatus() {
  return (
    <Watched
      record={account}
      note={(at, seconds) => t('accountNote', { at, seconds })}
      firstNote={t('accountFirstNote')}
    >
      {(status) => (
        <div className={styles.page}>
          <Stuck queues={status.queues} />
          <Queues queues={status.queues} own />
          <div className={styles.facts}>
            <Provider provider={status.provider} now={status.at} />
          </div>
        </div>
      )}
    </Watched>
  );
}

/** Queues whose oldest job has waited too long, and the contact for help. */
function Stuck({ queues }: Pick<AccountStatusDto, 'queues'>) {
  const stuck = queues.filter(({ oldestSeconds }) => (oldestSeconds ?? 0) >= STUCK_SECONDS);
  if (stuck.length === 0) return null;
  return (
    <p className={styles.lost} role="status">
      <Icon name="alert" size={16} />
      {stuck
        .map(({ queue, oldestSeconds }) =>
          t('stuck', { queue: QUEUE_WORDS[queue], time: formatDuration(oldestSeconds ?? 0) }),
        )
        .join(' ')}{' '}
      {t('askOperator')}
    </p>
  );
}

function Provider({ provider, now }: { provider: AccountProviderDto | null; now: string }) {
  if (!provider)
    return (
      <Card label={t('provider')} value={t('providerMissing')}>
        <Line>{t('askOperator')}</Line>
      </Card>
    );
  const { name, reachable, problem, receiptAt, credit } = provider;
  return (
    <Card label={t('provider')} value={SMS_PROVIDER_NAMES[name]}>
      <Line>
        {reachable === null ? t('providerUnused') : reachable ? t('providerReachable') : t('providerAway')}
      </Line>
      {problem && <Line>{problem}</Line>}
      <Line>
        {receiptAt ? t('receiptAt', { at: formatAgo(receiptAt, new Date(now)) }) : t('receiptNone')}
      </Line>
      {name !== 'simulator' && <Line>{credit === 'none' ? t('creditNone') : t('creditUnknown')}</Line>}
    </Card>
  );
}
