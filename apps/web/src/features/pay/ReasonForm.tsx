import { Textarea } from '@mantine/core';
import { CheckAgentBody } from '#libs/contracts';
import { type Sender, useDtoForm } from '../../core/forms/use-dto-form.js';
import { FormModal } from '../../ui/index.js';
import { t } from './texts.js';

interface ReasonFormProps {
  title: string;
  hint: string;
  sender: Sender;
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a check or a refusal. */
export function ReasonForm({ title, hint, sender, onSend, onClose }: ReasonFormProps) {
  const { field, modal } = useDtoForm<{ reason: string }, CheckAgentBody>(CheckAgentBody, {
    initial: { reason: '' },
    labels: { reason: t('reason') },
    onSubmit: ({ reason }) => onSend(reason),
    sender,
    onDone: onClose,
  });
  return (
    <FormModal opened title={title} onClose={onClose} {...modal}>
      <Textarea
        {...field('reason')}
        required
        description={hint}
        maxLength={500}
        autosize
        minRows={3}
        data-autofocus
      />
    </FormModal>
  );
}
