import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { type AnomalyKeyDto, INPUTS_LENGTHS } from '#libs/contracts';
import { useTask } from '../../../core/tasks/use-task.js';
import { FormModal } from '../../../ui/index.js';
import { useClosedWhenDone } from './AssignDialog.js';
import type { LedgerShown } from './remotes.js';
import { resolveTask } from './saga.js';
import { t } from './texts.js';

interface ResolveProps {
  place: LedgerShown;
  anomalies: readonly AnomalyKeyDto[];
  onClose: () => void;
}

/** Asks for the note that resolves anomalies. */
export function ResolveDialog({ place, anomalies, onClose }: ResolveProps) {
  const resolve = useTask(resolveTask);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  useClosedWhenDone(resolve, onClose);
  const submit = () => {
    const said = reason.trim();
    setMissing(!said);
    if (!said) return;
    const { resourceId, season } = place;
    resolve.run({
      path: { resourceId },
      body: { ...(season && { season }), anomalies: [...anomalies], reason: said },
    });
  };
  return (
    <FormModal
      opened
      title={t('resolveTitle', { n: anomalies.length })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('resolveYes')}
      busy={resolve.running}
      dirty={Boolean(reason.trim())}
      problem={resolve.error?.message ?? null}
    >
      <Textarea
        label={t('resolveWhat')}
        description={t('resolveHint')}
        withAsterisk
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        maxLength={INPUTS_LENGTHS.note}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={missing && !reason.trim() ? t('resolveNeeded') : null}
      />
    </FormModal>
  );
}
