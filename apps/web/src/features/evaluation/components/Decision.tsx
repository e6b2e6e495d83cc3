import type { EvaluationFarm, FarmStatus } from '#libs/contracts';
import { t as common } from '../../../core/i18n/index.js';
import { Button, Kbd } from '../../../ui/index.js';
import { useLeases } from '../leases/use-leases.js';
import { t } from '../texts.js';
import { FarmActs } from './FarmActs.js';
import styles from './inspector.module.css';

export interface DecisionProps {
  farm: EvaluationFarm;
  canWrite: boolean;
  /** Said instead of the buttons to who may only look. */
  whyNot: string;
  offline: boolean;
  /** The queue has completed farms only: there is none to review after this one. */
  allCompleted: boolean;
  /** A severe finding is open: to complete it takes a reason. */
  severe: boolean;
  onDecide: (status: FarmStatus) => void;
  onSkip: () => void;
  onHelp: () => void;
}

/** The buttons at the foot of the panel. Who may only look is given the way to the next farm and nothing else. */
export function Decision({
  farm,
  canWrite,
  whyNot,
  offline,
  allCompleted,
  severe,
  onDecide,
  onSkip,
  onHelp,
}: DecisionProps) {
  // The server would refuse them while somebody else edits the farm.
  const free = useLeases([farm.id], false).state !== 'foreign';
  const open = farm.status !== 'COMPLETED';
  const reasoned = open && severe;
  const reason = offline ? 'decision-reason' : undefined;
  return (
    <footer className={styles.decision}>
      {canWrite ? (
        <>
          {offline && (
            <p id="decision-reason" className="sm mut">
              {common('offlineReason')}
            </p>
          )}
          <Button
            variant={reasoned ? undefined : 'primary'}
            className={styles.main}
            disabled={offline}
            aria-describedby={reason}
            onClick={() => onDecide('COMPLETED')}
          >
            {t(reasoned ? 'completeReasoned' : open ? 'complete' : allCompleted ? 'keyNext' : 'nextToReview')}{' '}
            <Kbd>C</Kbd>
          </Button>
          <div className={styles.pair}>
            <Button
              disabled={offline || farm.status === 'ACTIVE'}
              aria-describedby={reason}
              onClick={() => onDecide('ACTIVE')}
            >
              {t('notCompletedAct')} <Kbd>N</Kbd>
            </Button>
            <Button onClick={onSkip}>
              {t('skip')} <Kbd>J</Kbd>
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="sm mut">{whyNot}</p>
          <Button onClick={onSkip}>
            {t('keyNext')} <Kbd>J</Kbd>
          </Button>
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
