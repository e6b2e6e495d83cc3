import type { EvaluationFarm, FarmStatus } from '#libs/contracts';
import { t as common } from '../../../core/i18n/index.js';
import { Button, Kbd } from '../../../ui/index.js';
import { useMayDraw } from '../editor/use-open-edit.js';
import { t as leases } from '../leases/texts.js';
import { useLeases } from '../leases/use-leases.js';
import { t } from '../texts.js';
import { FarmActs } from './FarmActs.js';
import styles from './inspector.module.css';

export interface DecisionProps {
  farm: EvaluationFarm;
  canWrite: boolean;
  /** Explanation for read-only users, in place of the buttons. */
  whyNot: string;
  offline: boolean;
  /** The queue has completed farms only: no other farm to review. */
  allCompleted: boolean;
  /** A severe finding is open: completing the farm requires a reason. */
  severe: boolean;
  onDecide: (status: FarmStatus) => void;
  /** Activates the tool that draws a first boundary. */
  onDraw: () => void;
  onSkip: () => void;
  onHelp: () => void;
}

/** The buttons at the bottom of the panel. Read-only users get only the button for the next farm. */
export function Decision({
  farm,
  canWrite,
  whyNot,
  offline,
  allCompleted,
  severe,
  onDecide,
  onDraw,
  onSkip,
  onHelp,
}: DecisionProps) {
  // The server refuses every act while someone else edits the farm, and completes no farm without a boundary.
  const lease = useLeases([farm.id], false);
  const free = lease.state !== 'foreign';
  const { may: mayDraw, here } = useMayDraw();
  const open = farm.status !== 'COMPLETED';
  const unmapped = open && !(farm.farmSize > 0);
  const reasoned = open && severe;
  const why = !canWrite
    ? whyNot
    : !free
      ? t('leasedBy', { name: lease.by?.name || leases('somebody') })
      : unmapped
        ? t('noBoundary')
        : offline
          ? common('offlineReason')
          : null;
  const skip = (
    <Button onClick={onSkip}>
      {t(canWrite ? 'skip' : 'keyNext')} <Kbd>J</Kbd>
    </Button>
  );
  return (
    <footer className={styles.decision}>
      {why && (
        <p id="decision-reason" className="sm mut">
          {why}
        </p>
      )}
      {!canWrite || !free ? (
        skip
      ) : (
        <>
          {!unmapped ? (
            <Button
              variant={reasoned ? undefined : 'primary'}
              className={styles.main}
              disabled={offline}
              aria-describedby={offline ? 'decision-reason' : undefined}
              onClick={() => onDecide('COMPLETED')}
            >
              {t(
                reasoned ? 'completeReasoned' : open ? 'complete' : allCompleted ? 'keyNext' : 'nextToReview',
              )}{' '}
              <Kbd>C</Kbd>
            </Button>
          ) : mayDraw && here ? (
            <Button variant="primary" className={styles.main} onClick={onDraw}>
              {t('drawBoundary')} <Kbd>E</Kbd>
            </Button>
          ) : null}
          <div className={styles.pair}>
            <Button
              disabled={offline || farm.status === 'ACTIVE'}
              aria-describedby={offline ? 'decision-reason' : undefined}
              onClick={() => onDecide('ACTIVE')}
            >
              {t('notCompleted')} <Kbd>N</Kbd>
            </Button>
            {skip}
          </div>
        </>
      )}
      <div className={styles.more}>
        {canWrite && free ? <FarmActs farm={farm} /> : <span />}
        <button type="button" className={styles.help} onClick={onHelp}>
          <Kbd>?</Kbd> {t('shortcuts')}
        </button>
      </div>
    </footer>
  );
}
