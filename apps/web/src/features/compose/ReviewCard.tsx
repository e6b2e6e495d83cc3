import type { ReactNode } from 'react';
import {
  type MessageReviewDto,
  type MessagingSettingsDto,
  queueMessage,
  quietUntil,
  sendingTimes,
  testMessage,
} from '#libs/contracts';
import { formatNaira, formatNumber, formatTime } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { Button, Icon } from '../../ui/index.js';
import { Card } from './Card.js';
import styles from './compose.module.css';
import type { Draft } from './draft.js';
import { dayOf, momentOf } from './moments.js';
import reviewStyles from './review.module.css';
import { t } from './texts.js';

export interface ReviewCardProps {
  draft: Draft;
  /** Null until it is counted for the first time. */
  review: MessageReviewDto | null;
  /** The costs are those of the current text, which can be sent. */
  isPriced: boolean;
  settings: MessagingSettingsDto | null;
  now: Date;
  preview: ReactNode;
  /** It is being counted again, or sent. */
  busy: boolean;
  disabled: boolean;
  problem: string | null;
  onSend: () => void;
  onTest: () => void;
  onTime: () => void;
}

/** The phone preview, the cost, the start time, and the button that sends. */
export function ReviewCard(props: ReviewCardProps) {
  const { draft, review, isPriced, settings, now, preview, busy, disabled, problem } = props;
  const asked = draft.scheduledAt ? new Date(draft.scheduledAt) : now;
  const starts = quietUntil(draft.class, asked) ?? asked;
  const waits = starts > now;
  const n = review?.recipients ?? 0;
  const label =
    !review || n === 0
      ? t('sendBare')
      : waits
        ? t('schedule', { n, time: momentOf(starts, now) })
        : t('send', { n });
  return (
    <Card no={3} title={t('review')} className={styles.review}>
      {preview}
      <Cost review={isPriced ? review : null} />
      {review && n > 0 && settings && (
        <When kind={draft.class} asked={asked} now={now} messages={n} perSecond={settings.perSecond} />
      )}
      <div className={reviewStyles.acts}>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Allowed call={queueMessage}>
          <Button
            variant="primary"
            icon={waits ? 'clock' : 'message'}
            busy={busy}
            disabled={disabled}
            title={t('keys')}
            onClick={props.onSend}
          >
            {label}
          </Button>
        </Allowed>
        <div className={reviewStyles.pair}>
          <Allowed call={testMessage}>
            <Button disabled={disabled} onClick={props.onTest}>
              {t('test')}
            </Button>
          </Allowed>
          <Button disabled={disabled} onClick={props.onTime}>
            {t('anotherTime')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Cost({ review }: { review: MessageReviewDto | null }) {
  if (!review || review.recipients === 0)
    return (
      <div className={reviewStyles.cost}>
        <span className="sm mut">{t('cost')}</span>
        <span className={reviewStyles.sum}>–</span>
      </div>
    );
  const { costKobo, inGsmCostKobo, segments, totalSegments, rateKobo, recipients, forcing, simulated } =
    review;
  const [only] = segments.length === 1 ? segments : [];
  const rate = formatNaira(rateKobo);
  const [letter] = forcing;
  return (
    <div className={reviewStyles.cost}>
      <div className={reviewStyles.costLine}>
        <span className="grow">
          <span className="sm mut">{t('cost')}</span>
          <span className={reviewStyles.sum}>{formatNaira(costKobo)}</span>
        </span>
        <span className={`sm mut ${reviewStyles.parts}`}>
          {t('costRecipients', { n: recipients })}
          <br />
          {only
            ? t('costEach', { segments: t('costSegments', { n: only.segments }), rate })
            : t('costMixed', { n: totalSegments, rate })}
        </span>
      </div>
      {inGsmCostKobo !== null && inGsmCostKobo < costKobo && (
        <div className={reviewStyles.saving}>
          {t('afterReplacing', {
            n: forcing.length,
            cost: formatNaira(inGsmCostKobo),
            letter: letter?.letter ?? '',
          })}
        </div>
      )}
      {simulated && <div className="sm mut">{t('free')}</div>}
      {review.provider === 'africastalking' && <div className="sm mut">{t('providerAdds')}</div>}
    </div>
  );
}

interface WhenProps {
  kind: Draft['class'];
  asked: Date;
  now: Date;
  messages: number;
  perSecond: number;
}

/** The earliest times of the first and last message, and any pause for quiet hours. */
function When({ kind, asked, now, messages, perSecond }: WhenProps) {
  const { begins, ends, overnight } = sendingTimes(kind, asked, messages, perSecond);
  const isHeld = quietUntil(kind, asked) !== null;
  const isNow = asked <= now;
  const pace = t('pace', { perSecond: formatNumber(perSecond), time: momentOf(ends, now) });
  const later = overnight > 0 ? ` ${t('overnight', { n: overnight })}` : '';
  if (!isHeld)
    return (
      <div className={reviewStyles.when}>
        <Icon name="clock" size={18} />
        <div>
          <b>{isNow ? t('paceNow') : t('paceAt', { time: momentOf(begins, now) })}</b> {pace}
          {later}
        </div>
      </div>
    );
  return (
    <div className={`${reviewStyles.when} ${reviewStyles.quiet}`}>
      <Icon name="moon" size={18} />
      <div>
        <b>{isNow ? t('quietTitle', { time: formatTime(now.toISOString()) }) : t('quietTitleThen')}</b>{' '}
        {t('quietBody', { day: dayOf(begins) })} {pace}
        {later}
      </div>
    </div>
  );
}
