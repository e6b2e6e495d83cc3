import { useEffect, useState } from 'react';
import { type MessageDto, type MessagePaceDto, saveMessagingSettings } from '#libs/contracts';
import { every } from '../../core/every.js';
import { formatDuration, formatNumber, formatSecond } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { IconButton } from '../../ui/index.js';
import { paceRecord } from './remotes.js';
import { limitTask } from './saga.js';
import styles from './speed.module.css';
import { t } from './texts.js';
import { groupsOf } from './views.js';

/** Milliseconds between refreshes of a message that is being sent: its last minute moves on even without events. */
const LOOK_MS = 1000;
/** Seconds over which the rate is measured. */
const RECENT = 10;

/** Shows the current speed, the limit and the remaining time. */
export function Speed({ message }: { message: MessageDto }) {
  const { data: pace, retry } = useRemoteRecord(paceRecord, message.id);
  const isOn = message.state === 'sending' || Boolean(pace?.seconds.some((n) => n > 0));
  useEffect(() => {
    if (isOn) return every(LOOK_MS, retry);
  }, [isOn, retry]);
  if (!pace) return <section className={styles.speed} aria-busy="true" />;
  const recent = pace.seconds.slice(-RECENT - 1, -1).reduce((sum, n) => sum + n, 0) / RECENT;
  const isSending = message.state === 'sending';
  const rate = isSending ? recent : (pace.average ?? 0);
  const { queued } = groupsOf(message);
  const left = isSending && !message.hold && queued > 0 ? queued / (recent || pace.perSecond) : null;
  return (
    <section className={styles.speed}>
      <div className="row">
        <h2 className="grow">{t('speed')}</h2>
        <Limit pace={pace} />
      </div>
      <div className={styles.rate}>
        <b>{rate.toLocaleString('en-NG', { maximumFractionDigits: 1 })}</b>
        <span className="sm mut grow">{t(isSending ? 'aSecond' : 'onAverage')}</span>
        {left !== null && <span className="sm">{t('timeLeft', { time: formatDuration(left) })}</span>}
      </div>
      <Bars pace={pace} />
      <LimitChange pace={pace} />
    </section>
  );
}

const HEIGHT = 36;

function Bars({ pace: { seconds, perSecond, perSecondBefore, changedAt, at } }: { pace: MessagePaceDto }) {
  const most = Math.max(...seconds);
  // The limit is the scale, unless the rate is far lower: then the bars would be too small to compare.
  const top = Math.max(most, Math.min(perSecond, Math.max(most, 1) * 4), 1);
  const y = (n: number) => HEIGHT - (Math.min(n, top) / top) * (HEIGHT - 2);
  const ago = changedAt ? (Date.parse(at) - Date.parse(changedAt)) / 1000 : Number.POSITIVE_INFINITY;
  const turned = perSecondBefore !== null && ago < seconds.length ? seconds.length - ago : null;
  const path =
    turned === null || perSecondBefore === null
      ? `M0 ${y(perSecond)}H${seconds.length}`
      : `M0 ${y(perSecondBefore)}H${turned}V${y(perSecond)}H${seconds.length}`;
  const all = seconds.reduce((sum, n) => sum + n, 0);
  return (
    <>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${seconds.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('bars', { n: all, most })}
      >
        {seconds.map((n, at) =>
          n > 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a second is its place
            <rect key={at} x={at + 0.12} y={y(n)} width={0.76} height={HEIGHT - y(n)} />
          ) : null,
        )}
        {perSecond <= top && <path d={path} vectorEffect="non-scaling-stroke" />}
      </svg>
      <div className="row sm mut">
        <span className="grow">{t('minuteAgo')}</span>
        <span>{t('now')}</span>
      </div>
    </>
  );
}

/** Returns the next limit in a direction, in steps that grow with it. */
function stepFrom(limit: number, direction: 1 | -1): number {
  const from = direction > 0 ? limit : limit - 1;
  const step = from < 20 ? 1 : from < 100 ? 5 : from < 200 ? 10 : 50;
  const next = direction > 0 ? Math.floor(limit / step + 1) * step : Math.ceil(limit / step - 1) * step;
  return Math.min(1000, Math.max(1, next));
}

/** Limits all messages of the account, from the next second on. Read-only for users who may not change it. */
function Limit({ pace: { perSecond, links } }: { pace: MessagePaceDto }) {
  const task = useTask(limitTask);
  const [asked, setAsked] = useState<number | null>(null);
  // Shows the requested limit until the server confirms or refuses it.
  useEffect(() => {
    if (asked === perSecond || task.status === 'failed') setAsked(null);
  }, [asked, perSecond, task.status]);
  const shown = asked ?? perSecond;
  const change = (direction: 1 | -1) => {
    const next = stepFrom(shown, direction);
    setAsked(next);
    task.run({ body: { perSecond: next } });
  };
  return (
    <>
      <span className="sm mut">{t('limit')}</span>
      <span className={styles.limit}>
        <Allowed call={saveMessagingSettings} links={links}>
          <IconButton
            icon="minus"
            size={14}
            label={t('slower')}
            disabled={shown <= 1}
            onClick={() => change(-1)}
          />
        </Allowed>
        <b aria-live="polite">{formatNumber(shown)}</b>
        <Allowed call={saveMessagingSettings} links={links}>
          <IconButton
            icon="plus"
            size={14}
            label={t('faster')}
            disabled={shown >= 1000}
            onClick={() => change(1)}
          />
        </Allowed>
      </span>
    </>
  );
}

function LimitChange({
  pace: { perSecond, perSecondBefore, changedBy, changedAt },
}: {
  pace: MessagePaceDto;
}) {
  if (perSecondBefore === null || !changedBy || !changedAt) return null;
  const words = perSecond > perSecondBefore ? 'raised' : 'lowered';
  return (
    <p className="sm">
      {t(words, { name: changedBy.name, before: perSecondBefore, time: formatSecond(changedAt) })}
    </p>
  );
}
