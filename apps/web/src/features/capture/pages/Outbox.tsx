import { type ChangeEvent, memo, useMemo, useRef, useState } from 'react';
import { saveFile } from '../../../core/api/http.js';
import { formatBytes, formatDate, formatTime, sentenceText } from '../../../core/i18n/index.js';
import { Button, EmptyState, Icon, IconButton, Panel, StatusBadge, type Tone } from '../../../ui/index.js';
import styles from '../capture.module.css';
import {
  type Field,
  pauseSending,
  refreshQueue,
  sendNow,
  useField,
  useSending,
  useSendingId,
} from '../field.js';
import { saveUnsent, takeFile } from '../send/keep-file.js';
import type { Queued } from '../store/database.js';
import { t } from '../texts.js';
import { useNames } from './use-names.js';
import { useView } from './use-view.js';

/** Rows drawn at first, and with each "Show more": hundreds of waiting captures stay cheap. */
const ROWS = 50;

/** The queue of this phone: what needs the agent, what is sent, what waits, what was stored today. */
export function Outbox() {
  const { queue } = useField();
  const sendingId = useSendingId();
  const { needsAgent, waiting, stored } = useMemo(() => partsOf(queue), [queue]);
  const now = useMemo(() => waiting.filter(({ captureId }) => captureId === sendingId), [waiting, sendingId]);
  const later = useMemo(
    () => waiting.filter(({ captureId }) => captureId !== sendingId),
    [waiting, sendingId],
  );
  return (
    <div className="stack">
      {needsAgent.length > 0 && (
        <Rows title={t('needsYou')} tone="problem" of={needsAgent} row={Problem} urgent />
      )}
      {now.length > 0 && <Rows title={t('sendingNow')} tone="running" of={now} row={Progress} />}
      <Rows
        title={t('waitingList')}
        tone="warning"
        of={later}
        row={Time}
        none={waiting.length === 0 && needsAgent.length === 0 ? t('nothingWaiting') : undefined}
      />
      {stored.length > 0 && <Rows title={t('storedList')} tone="good" of={stored} row={Time} />}
      <Foot />
    </div>
  );
}

function partsOf(queue: readonly Queued[]) {
  const day = formatDate(new Date().toISOString());
  return {
    needsAgent: queue.filter(({ state }) => state === 'needsAgent'),
    waiting: queue.filter(({ state }) => state === 'waiting'),
    stored: queue.filter(({ storedAt }) => storedAt !== null && formatDate(storedAt) === day).reverse(),
  };
}

interface RowsProps {
  title: string;
  tone: Tone;
  of: readonly Queued[];
  /** The right end of a row. */
  row: (props: { queued: Queued }) => React.ReactNode;
  none?: string | undefined;
  urgent?: boolean;
}

const Rows = memo(({ title, tone, of, row: End, none, urgent }: RowsProps) => {
  const [most, setMost] = useState(ROWS);
  const nameOf = useNames();
  if (of.length === 0 && !none) return null;
  const size = of.reduce((sum, each) => sum + each.size, 0);
  const count = tone === 'warning' && of.length > 0 ? `${of.length}, ${formatBytes(size)}` : of.length;
  return (
    <Panel
      title={title}
      aside={<StatusBadge tone={tone}>{count}</StatusBadge>}
      flush
      className={urgent ? styles.urgent : undefined}
    >
      {of.length === 0 && none && <EmptyState icon="check">{none}</EmptyState>}
      <ul className={styles.rows}>
        {of.slice(0, most).map((queued) => (
          <Row key={queued.captureId} queued={queued} tone={tone} name={nameOf(queued)} row={End} />
        ))}
      </ul>
      {of.length > most && (
        <div className={styles.foot}>
          <Button onClick={() => setMost(most + ROWS)}>{t('showMore')}</Button>
        </div>
      )}
    </Panel>
  );
});

interface RowProps extends Pick<RowsProps, 'tone' | 'row'> {
  queued: Queued;
  name: string;
}

/** Drawn again only when its capture changes: hundreds of captures are sent one after the other. */
const Row = memo(({ queued, tone, name, row: End }: RowProps) => (
  <li className={styles.item}>
    <span className={styles.sign} data-tone={tone}>
      <Icon name={tone === 'good' ? 'check' : tone === 'problem' ? 'alert' : 'clock'} />
    </span>
    <span className="grow">
      <b className="clip">{name}</b>
      <span className="mut">
        {(queued.problem?.reason && sentenceText(queued.problem.reason)) ||
          (queued.problem ? t(queued.problem.kind === 'tooLarge' ? 'tooLarge' : 'conflict') : null) ||
          formatBytes(queued.size)}
      </span>
    </span>
    <End queued={queued} />
  </li>
));

function Time({ queued: { finishedAt, storedAt } }: { queued: Queued }) {
  return <span className="mut">{formatTime(storedAt ?? finishedAt)}</span>;
}

function Problem({ queued: { captureId, problem } }: { queued: Queued }) {
  const [, go] = useView();
  if (problem?.kind === 'tooLarge') return null;
  return (
    <Button onClick={() => go({ view: 'outbox', compare: captureId })}>
      {problem?.kind === 'conflict' ? t('compare') : t('open')}
    </Button>
  );
}

function Progress({ queued: { size } }: { queued: Queued }) {
  const sent = useSending()?.sent ?? 0;
  const text = t('sentOf', { sent: formatBytes(sent), size: formatBytes(size) });
  return (
    <>
      <span className={styles.progress}>
        <span className="sm mut">{text}</span>
        <progress max={size} value={sent} aria-label={text} />
      </span>
      <IconButton icon="pause" label={t('pauseSending')} onClick={pauseSending} />
    </>
  );
}

const WORDS: Partial<Record<Field['sender'], Parameters<typeof t>[0]>> = {
  retry: 'retrying',
  signIn: 'sendSignIn',
  paused: 'paused',
};

function Foot() {
  const { queue, storage, sender, owner, refreshing } = useField();
  const file = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string | null>(null);
  const unsent = queue.filter(({ state }) => state !== 'stored');
  const size = unsent.reduce((sum, each) => sum + each.size, 0);
  const save = async () => {
    const { blob, name } = await saveUnsent(unsent);
    saveFile(blob, name);
  };
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!chosen || owner === null) return;
    setSaid(await takeFile(chosen, owner));
    await refreshQueue();
    sendNow();
  };
  const words = WORDS[sender];
  return (
    <div className={styles.actions}>
      {words && unsent.length > 0 && <p role="status">{t(words)}</p>}
      <div className={styles.pair}>
        <Button
          className={styles.big}
          icon="download"
          disabled={unsent.length === 0}
          onClick={() => void save()}
        >
          {t('saveFile')}
        </Button>
        <Button
          className={styles.big}
          variant="primary"
          icon="upload"
          busy={sender === 'sending' || refreshing}
          disabled={unsent.length === 0}
          onClick={sendNow}
        >
          {t('sendNow')}
        </Button>
      </div>
      <Button className={styles.big} icon="file" onClick={() => file.current?.click()}>
        {t('readFile')}
      </Button>
      <input ref={file} type="file" accept=".gona" hidden onChange={(event) => void read(event)} />
      {said && <p role="status">{said}</p>}
      <p className="sm mut">
        {storage && t('room', { size: formatBytes(size), free: formatBytes(storage.free) })}{' '}
        {unsent.length > 0 && t('noSignOut')} {storage && !storage.persisted && t('notPersisted')}
      </p>
    </div>
  );
}
