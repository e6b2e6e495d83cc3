import type { EvaluationFarm, RejectionDto } from '#libs/contracts';
import { rejectFarmerData, undoAct } from '#libs/contracts';
import { later } from '../../../core/feature/later.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { formatDay, formatTime } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Allowed } from '../../../core/session/allowed.js';
import { Button } from '../../../ui/index.js';
import { undoActAsked } from '../acts/farm-act.saga.js';
import { useLeases } from '../leases/use-leases.js';
import styles from './reject.module.css';
import { rejections } from './saga.js';
import { rejectingOpened, selectRejecting } from './slice.js';
import { kindText, t } from './texts.js';

const RejectForm = later(() => import('./RejectForm.js').then((module) => module.RejectForm));

/** Returns the agent whose data of a farm's farmer can be rejected; null if no agent, or no agent's name, is known. */
function agentOf({ agents }: EvaluationFarm): { id: number; name: string } | null {
  const [agent] = agents;
  return agent && agent.id !== null ? { id: agent.id, name: agent.name } : null;
}

/**
 * Opens the form. Hidden while the form is open, while someone else edits the farm, and without an agent to return the
 * data to.
 */
export function RejectButton({ farm }: { farm: EvaluationFarm }) {
  const dispatch = useAppDispatch();
  const { farmId } = useAppSelector(selectRejecting);
  const leased = useLeases([farm.id], false).state === 'foreign';
  if (farm.farmerId === null || !agentOf(farm) || farmId === farm.id || leased) return null;
  return (
    <Allowed call={rejectFarmerData}>
      <Button small className={styles.open} onClick={() => dispatch(rejectingOpened(farm.id))}>
        {t('reject')}
      </Button>
    </Allowed>
  );
}

/** The open form, and the farmer's currently rejected data. */
export function Rejections({ farm }: { farm: EvaluationFarm }) {
  const rejecting = useAppSelector(selectRejecting);
  const { data, error } = useRemoteRecord(rejections, farm.farmerId);
  const agent = agentOf(farm);
  return (
    <>
      {rejecting.farmId === farm.id && agent && farm.farmerId !== null && (
        <RejectForm key={farm.id} farm={farm} farmerId={farm.farmerId} agent={agent} />
      )}
      {!data && error && <p className="sm mut">{t('failed')}</p>}
      {data && data.list.length > 0 && (
        <ul className={styles.list} aria-label={t('list')}>
          {data.list.map((each) => (
            <Rejection key={each.rejectionId} rejection={each} name={farm.name} />
          ))}
        </ul>
      )}
    </>
  );
}

function Rejection({ rejection, name }: { rejection: RejectionDto; name: string }) {
  const dispatch = useAppDispatch();
  const { actId, type, reason, pins, by, at } = rejection;
  const text = `${t('list')}: ${kindText(type)}`;
  return (
    <li>
      <p className={styles.reason}>
        <b>{kindText(type)}:</b> {reason}
      </p>
      <p className="sm mut">
        {t('by', { by, when: `${formatDay(at)}, ${formatTime(at)}` })}
        {pins.length > 0 && ` · ${t('pinned', { n: pins.length })}`}
      </p>
      <Allowed call={undoAct}>
        <button
          type="button"
          className={styles.back}
          onClick={() => dispatch(undoActAsked({ kind: 'reject', actId, farms: [], text, name }))}
        >
          {t('undo')}
        </button>
      </Allowed>
    </li>
  );
}
