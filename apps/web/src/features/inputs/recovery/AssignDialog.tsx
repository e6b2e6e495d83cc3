import { useEffect, useRef, useState } from 'react';
import { type AnomalyKeyDto, MOST_ANOMALIES } from '#libs/contracts';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { FormModal, RecordPicker } from '../../../ui/index.js';
import { anomalyOwners, type LedgerShown } from './remotes.js';
import { assignTask } from './saga.js';
import { t } from './texts.js';

interface AssignProps {
  place: LedgerShown;
  anomalies: readonly AnomalyKeyDto[];
  /** Assigns all unassigned open anomalies instead; their number. */
  ofNobody?: number;
  onClose: () => void;
}

const NOBODY = '0';

/** Assigns anomalies to a person. */
export function AssignDialog({ place, anomalies, ofNobody, onClose }: AssignProps) {
  const { data, error } = useRemoteRecord(anomalyOwners, place.resourceId);
  const assign = useTask(assignTask);
  const [owner, setOwner] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  useClosedWhenDone(assign, onClose);
  const people = (data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const n = ofNobody === undefined ? anomalies.length : Math.min(ofNobody, MOST_ANOMALIES);
  const submit = () => {
    setMissing(owner === null);
    if (owner === null) return;
    const { resourceId, season, community } = place;
    const which =
      ofNobody === undefined
        ? { anomalies: [...anomalies] }
        : { ofNobody: true, ...(community && { community }) };
    const ownerId = owner === NOBODY ? null : Number(owner);
    assign.run({ path: { resourceId }, body: { ...(season && { season }), ...which, ownerId } });
  };
  return (
    <FormModal
      opened
      title={t('assignTitle', { n })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('assignYes')}
      busy={assign.running}
      problem={assign.error?.message ?? (error ? `${t('ownersFailed')} ${error.message}` : null)}
    >
      {ofNobody !== undefined && ofNobody > MOST_ANOMALIES && (
        <p className="sm mut">{t('assignMost', { n: MOST_ANOMALIES })}</p>
      )}
      <RecordPicker
        label={t('assignTo')}
        withAsterisk
        data-autofocus
        records={ofNobody === undefined ? [...people, { value: NOBODY, label: t('Nobody') }] : people}
        value={owner}
        onChange={setOwner}
        error={missing && owner === null ? t('chooseOwner') : null}
      />
    </FormModal>
  );
}

/** Closes a dialog once its task has succeeded, and resets the result of an earlier run as it opens. */
export function useClosedWhenDone(
  { status, reset }: { status: string; reset: () => void },
  onClose: () => void,
): void {
  const begun = useRef(false);
  useEffect(reset, [reset]);
  useEffect(() => {
    if (status === 'running') begun.current = true;
    if (status === 'succeeded' && begun.current) onClose();
  }, [status, onClose]);
}
