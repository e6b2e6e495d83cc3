import { Textarea } from '@mantine/core';
import { RefuseRuleChangeBody, RULE_REASON_LENGTH, type RuleChangeDto } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../../ui/index.js';
import { refuseChangeTask } from './saga.js';
import { t } from './texts.js';

/** Asks for the reason of a refusal. */
export function RefuseChangeForm({ change, onClose }: { change: RuleChangeDto; onClose: () => void }) {
  const task = useTask(refuseChangeTask);
  const { field, modal } = useDtoForm(RefuseRuleChangeBody, {
    initial: { reason: '' },
    labels: { reason: t('reason') },
    onSubmit: ({ reason }) => task.run({ changeId: change.id, reason }),
    sender: task,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('refuseTitle')} submitLabel={t('refuseYes')} onClose={onClose} {...modal}>
      <p>{t('refuseBody', { title: change.title, from: change.from })}</p>
      <Textarea
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={5}
        maxLength={RULE_REASON_LENGTH}
        {...field('reason')}
      />
    </FormModal>
  );
}
