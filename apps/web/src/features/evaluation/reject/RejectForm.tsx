import { Select, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { EVALUATION_MESSAGES, type EvaluationFarm, REJECT_TYPES, type RejectType } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { useOffline } from '../../../core/offline/use-offline.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { Button } from '../../../ui/index.js';
import styles from './reject.module.css';
import { rejectTask } from './saga.js';
import { lastPinRemoved, MAX_PINS, placingSwitched, rejectingClosed, selectRejecting } from './slice.js';
import { t } from './texts.js';

const LONGEST = 1000;

/**
 * Rejects data of a farmer: kind, reason and places on the map. It is in the panel, not in a dialog, so that pins can
 * be placed while it is open.
 */
export function RejectForm({
  farm,
  farmerId,
  agent,
}: {
  farm: EvaluationFarm;
  farmerId: number;
  agent: { id: number; name: string };
}) {
  const dispatch = useAppDispatch();
  const offline = useOffline();
  const { pins, placing } = useAppSelector(selectRejecting);
  const { running, error, run, reset } = useTask(rejectTask);
  const [type, setType] = useState<RejectType>('BIOMETRIC');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  useEffect(() => reset(), [reset]);
  // The panel scrolls: keeps the whole form visible.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.scrollIntoView?.({ block: 'nearest' }), []);
  const said = reason.trim();
  const submit = () => {
    setAsked(true);
    if (!said) return;
    const body = { reason: said, farmId: farm.id, ...(pins.length > 0 && { pins }) };
    run({ farmerId, agentId: agent.id, type, name: farm.name, body });
  };
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={t('title', { name: farm.name })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="sm mut">{t('intro', { agent: agent.name })}</p>
      {error && (
        <p role="alert" className={styles.problem}>
          <b>{EVALUATION_MESSAGES.rejectFailed}</b> {error.message}
        </p>
      )}
      <Select
        label={t('what')}
        data={REJECT_TYPES.map((value) => ({ value, label: t(value) }))}
        value={type}
        allowDeselect={false}
        onChange={(value) => value && setType(value as RejectType)}
      />
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={asked && !said ? t('reasonNeeded') : null}
        maxLength={LONGEST}
        minRows={2}
        autosize
        required
        autoFocus
      />
      <div className={styles.pins}>
        <span>
          <b>{t('pins')}</b>
          <span className="sm mut" role="status">
            {pins.length >= MAX_PINS
              ? t('most')
              : placing
                ? t('placing')
                : pins.length > 0
                  ? t('placed', { n: pins.length })
                  : t('pinsNote')}
          </span>
        </span>
        {pins.length > 0 && (
          <Button small onClick={() => dispatch(lastPinRemoved())}>
            {t('removeLast')}
          </Button>
        )}
        <Button small aria-pressed={placing} onClick={() => dispatch(placingSwitched(!placing))}>
          {t(placing ? 'donePlacing' : 'place')}
        </Button>
      </div>
      <div className={styles.foot}>
        <Button small disabled={running} onClick={() => dispatch(rejectingClosed())}>
          {t('cancel')}
        </Button>
        <Button small variant="danger" type="submit" busy={running} disabled={offline}>
          {t('yes')}
        </Button>
      </div>
    </form>
  );
}
