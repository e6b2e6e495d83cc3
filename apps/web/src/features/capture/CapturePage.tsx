import { useEffect } from 'react';
import { SESSION_IDLE_SECONDS } from '#libs/contracts';
import { every } from '../../core/every.js';
import { useAppSelector } from '../../core/hooks.js';
import { formatBytes, formatMoment } from '../../core/i18n/index.js';
import { selectUser } from '../../core/session/slice.js';
import { Button, ErrorState, Icon, SkeletonBlock, Tabs } from '../../ui/index.js';
import styles from './capture.module.css';
import { sentBack } from './farmers.js';
import { lock, openField, refreshQuietly, useField } from './field.js';
import { offerInstallation } from './installable.js';
import { LeaveDialog } from './LeaveDialog.js';
import { Compare } from './pages/Compare.js';
import { Locked, SetCode } from './pages/Locked.js';
import { Outbox } from './pages/Outbox.js';
import { SentBackFarmer, SentBackList } from './pages/SentBack.js';
import { Stored } from './pages/Stored.js';
import { Today } from './pages/Today.js';
import { useView, VIEWS } from './pages/use-view.js';
import './saga.js';
import { t } from './texts.js';
import { isWalking } from './walk/recorder.js';
import { Wizard } from './wizard/Wizard.js';

/** Bytes of free storage below which the phone is nearly full. */
const LOW_STORAGE = 200 * 1024 * 1024;

/** The field work of an agent. It works with and without a session; the phone's copy is encrypted. */
export default function CapturePage() {
  return (
    <>
      <Opened />
      <LeaveDialog />
    </>
  );
}

function Opened() {
  const user = useAppSelector(selectUser);
  const owner = user && !user.seenBy ? user.userId : null;
  const { phase, error, hasCode } = useField();
  useEffect(() => {
    void openField(owner);
  }, [owner]);
  useEffect(offerInstallation, []);
  useLockWhenUnattended();

  if (phase === 'loading') return <SkeletonBlock lines={6} />;
  if (phase === 'failed' || phase === 'empty')
    return (
      <>
        <h1>{t('failedTitle')}</h1>
        <ErrorState message={error ?? t('lockedNoCode')} onRetry={() => void openField(owner)} />
      </>
    );
  if (phase === 'locked') return <Locked />;
  return hasCode ? <Work /> : <SetCode />;
}

/** Locks the work after the time after which sessions end, except while a boundary is walked. */
function useLockWhenUnattended(): void {
  useEffect(() => {
    let last = Date.now();
    const touch = () => {
      last = Date.now();
    };
    const names = ['pointerdown', 'keydown'] as const;
    for (const name of names) addEventListener(name, touch, { passive: true, capture: true });
    const stop = every(30_000, () => {
      if (Date.now() - last > SESSION_IDLE_SECONDS * 1000 && !isWalking()) lock();
    });
    return () => {
      stop();
      for (const name of names) removeEventListener(name, touch, { capture: true });
    };
  }, []);
}

function Work() {
  const field = useField();
  const [{ view, draft, farmer, compare }, go] = useView();
  const open = field.drafts.find((each) => each.draft.draftId === draft);
  const returned = sentBack(field);
  const wrong = returned.find((each) => each.farmerId === farmer);
  if (open) return <Wizard key={open.draft.draftId} open={open} onLeave={() => go({})} />;
  if (wrong) return <SentBackFarmer key={wrong.farmerId} farmer={wrong} />;
  if (compare) return <Compare captureId={compare} onLeave={() => go({ view: 'outbox' })} />;
  const counts = {
    today: undefined,
    outbox: field.queue.filter(({ state }) => state !== 'stored').length,
    stored: undefined,
    sentBack: returned.length,
  };
  return (
    <div className={styles.page}>
      <h1 className="hidden-label">{t('capture')}</h1>
      <Notes />
      <Tabs
        label={t('tabs')}
        value={view}
        tabs={VIEWS.map((value) => ({ value, label: t(value), count: counts[value] || undefined }))}
        onChange={(next) => go({ view: next })}
      >
        {view === 'today' && <Today />}
        {view === 'outbox' && <Outbox />}
        {view === 'stored' && <Stored />}
        {view === 'sentBack' && <SentBackList farmers={returned} />}
      </Tabs>
    </div>
  );
}

/** Age of the work, and warnings about the phone. */
function Notes() {
  const { work, farmers, storage, refreshing, error } = useField();
  return (
    <>
      <div className={styles.note} role="status">
        <Icon name="check" size={16} />
        <span className="grow">
          {work && t('onPhone', { n: farmers.length, time: formatMoment(work.savedAt) })}
          {error && <span className={styles.why}>{t('refreshFailed', { why: error })}</span>}
        </span>
        <Button small icon="refresh" busy={refreshing} onClick={() => void refreshQuietly()}>
          {t('refresh')}
        </Button>
      </div>
      {storage && storage.free < LOW_STORAGE && (
        <div className={styles.warning} role="alert">
          <Icon name="alert" size={16} />
          {t('lowStorage', { free: formatBytes(storage.free) })}
        </div>
      )}
      {work && !work.isActive && (
        <div className={styles.warning} role="status">
          <Icon name="alert" size={16} />
          {t('suspendedAgent')}
        </div>
      )}
    </>
  );
}
