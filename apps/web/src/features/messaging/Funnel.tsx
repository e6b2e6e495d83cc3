import { useState } from 'react';
import { type MessageDto, retryMessage, type SmsGroup, type SmsReasonCountDto } from '#libs/contracts';
import { formatDuration, formatNumber, formatPercent } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button, StatusBadge, useListUrl } from '../../ui/index.js';
import { DecideUnknown } from './DecideUnknown.js';
import flowStyles from './flow.module.css';
import styles from './message.module.css';
import { paceRecord } from './remotes.js';
import { t } from './texts.js';
import { groupsOf, remedyOf, toneOfGroup } from './views.js';

/** The five states, from left to right in their order; each opens its rows. */
export function Funnel({ message }: { message: MessageDto }) {
  const { recipients, counts } = message;
  const groups = groupsOf(message);
  const { data: pace } = useRemoteRecord(paceRecord, message.id);
  const share = (group: SmsGroup) => formatPercent(groups[group], recipients);
  const half = pace?.halfWithin ?? null;
  const step = (group: SmsGroup) => ({ group, n: groups[group], of: recipients });
  return (
    <section className={flowStyles.flow} aria-label={t('flow', { n: recipients })}>
      <Step {...step('queued')} arrow>
        {t('waitingInHand', { waiting: counts.QUEUED ?? 0, inHand: counts.CLAIMED ?? 0 })}
      </Step>
      <Step {...step('accepted')} arrow>
        {t('noReceipt')}
      </Step>
      <Step {...step('delivered')}>
        {half === null
          ? share('delivered')
          : t('shareHalf', { share: share('delivered'), time: formatDuration(Math.max(1, half)) })}
      </Step>
      <div className={flowStyles.failed}>
        <Step {...step('failed')}>{share('failed')}</Step>
        <Reasons reasons={message.reasons.filter(({ group }) => group === 'failed')} failed={groups.failed} />
      </div>
      <Step {...step('unknown')} beside={<Decide message={message} unknown={groups.unknown} />}>
        {t('neverAgain')}
      </Step>
    </section>
  );
}

interface StepProps {
  group: SmsGroup;
  n: number;
  of: number;
  arrow?: boolean;
  beside?: React.ReactNode;
  children: React.ReactNode;
}

function Step({ group, n, of, arrow, beside, children }: StepProps) {
  const url = useListUrl();
  const share = of > 0 ? (n / of) * 100 : 0;
  return (
    <div className={arrow ? `${flowStyles.step} ${flowStyles.arrow}` : flowStyles.step} data-group={group}>
      <h2>
        <StatusBadge tone={toneOfGroup(group)}>{t(group)}</StatusBadge>
      </h2>
      <div className={flowStyles.countRow}>
        <button
          type="button"
          className={`${flowStyles.count} ${styles.figure}`}
          onClick={() => url.set({ group, reason: null })}
        >
          {formatNumber(n)}
          <span className="hidden-label"> {t(group)}</span>
        </button>
        {beside}
      </div>
      <div className={flowStyles.bar} aria-hidden="true">
        {n > 0 && <i style={{ width: `${share}%` }} />}
      </div>
      <div className="sm mut">{children}</div>
    </div>
  );
}

const MOST_REASONS = 4;

/** Failure reasons with remedies, most frequent first; they add up to the failed. */
function Reasons({ reasons, failed }: { reasons: readonly SmsReasonCountDto[]; failed: number }) {
  const url = useListUrl();
  const named = reasons.reduce((sum, { count }) => sum + count, 0);
  const [all, setAll] = useState(false);
  const shown = all ? reasons : reasons.slice(0, MOST_REASONS);
  const left = reasons.length - shown.length;
  return (
    <div className={flowStyles.reasons}>
      {shown.map((each) => (
        <div key={each.reason}>
          <button
            type="button"
            className={styles.figure}
            onClick={() => url.set({ group: 'failed', reason: each.reason })}
          >
            {each.title}
          </button>
          <b>{formatNumber(each.count)}</b>
          <span className="mut">{remedyOf(each)}</span>
        </div>
      ))}
      {failed > named && (
        <div>
          <span>{t('noReason')}</span>
          <b>{formatNumber(failed - named)}</b>
          <span />
        </div>
      )}
      {left > 0 && (
        <button type="button" className="link sm" onClick={() => setAll(true)}>
          {t('moreReasons', { n: left })}
        </button>
      )}
    </div>
  );
}

/** Asks a person to decide: nothing else resends these. */
function Decide({ message, unknown }: { message: MessageDto; unknown: number }) {
  const [open, setOpen] = useState(false);
  const isOffered = message.links.some(({ rel }) => rel === 'retryUnknown');
  if (!isOffered || unknown === 0) return null;
  return (
    <Allowed call={retryMessage} links={message.links}>
      <Button small onClick={() => setOpen(true)}>
        {t('decide', { n: unknown })}
      </Button>
      {open && <DecideUnknown message={message} unknown={unknown} onClose={() => setOpen(false)} />}
    </Allowed>
  );
}
