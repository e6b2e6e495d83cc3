import { Textarea } from '@mantine/core';
import { ENTRY_WORDS, INPUTS_LENGTHS, type LedgerApprovalDto, RefuseEntryBody } from '#libs/contracts';
import { useDtoForm } from '../../../core/forms/use-dto-form.js';
import { formatAmount } from '../../../core/i18n/index.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { FormModal } from '../../../ui/index.js';
import styles from './entries.module.css';
import { refuseTask } from './saga.js';
import { t } from './texts.js';

interface RefuseFormProps {
  approval: LedgerApprovalDto;
  onClose: () => void;
  /** Called after the refusal. */
  onDone: () => void;
}

/** Asks for the reason of a refusal. */
export function RefuseForm({ approval, onClose, onDone }: RefuseFormProps) {
  const task = useTask(refuseTask);
  const { field, modal } = useDtoForm(RefuseEntryBody, {
    initial: { reason: '' },
    labels: { reason: t('reason') },
    onSubmit: ({ reason }) => task.run({ path: { approvalId: approval.id }, body: { reason } }),
    sender: task,
    onDone,
  });
  const words = {
    what: [ENTRY_WORDS[approval.kind], approval.inputName].filter(Boolean).join(', '),
    name: approval.farmerName,
    amount: formatAmount(approval.amount),
  };
  return (
    <FormModal
      opened
      title={t('refuseTitle', words)}
      submitLabel={t('refuseYes')}
      onClose={onClose}
      {...modal}
    >
      <p className={styles.words}>{t('refuseBody', words)}</p>
      <Textarea
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={5}
        maxLength={INPUTS_LENGTHS.note}
        {...field('reason')}
      />
    </FormModal>
  );
}
