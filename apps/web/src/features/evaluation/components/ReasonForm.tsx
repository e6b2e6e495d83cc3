import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { EVALUATION_MESSAGES } from '#libs/contracts';
import { useAppDispatch } from '../../../core/hooks.js';
import { newOpId } from '../../../core/new-op-id.js';
import { FormModal } from '../../../ui/index.js';
import { reasonLeft, statusChangeAsked } from '../slice.js';
import { t } from '../texts.js';

/** Minimum characters, as on the server. */
const SHORTEST = 5;
const LONGEST = 500;

export interface ReasonFormProps {
  /** Called when the reason is sent to the server. */
  onGiven: (farmId: number) => void;
  farmId: number;
  name: string;
  message: string;
}

/** Form for the reason to complete a farm despite an open severe finding. */
export function ReasonForm({ farmId, name, message, onGiven }: ReasonFormProps) {
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const said = reason.trim();
  const close = () => dispatch(reasonLeft());
  const submit = () => {
    setAsked(true);
    if (said.length < SHORTEST) return;
    close();
    dispatch(statusChangeAsked({ farmId, status: 'COMPLETED', opId: newOpId(), reason: said }));
    onGiven(farmId);
  };
  return (
    <FormModal
      opened
      title={t('reasonTitle', { name })}
      submitLabel={t('reasonYes')}
      dirty={said !== ''}
      onClose={close}
      onSubmit={submit}
    >
      <p>{message}</p>
      <Textarea
        label={t('reason')}
        description={t('reasonNote')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={asked && said.length < SHORTEST ? EVALUATION_MESSAGES.reasonNeeded : null}
        maxLength={LONGEST}
        minRows={2}
        autosize
        required
        data-autofocus
      />
    </FormModal>
  );
}
