import { Textarea, TextInput } from '@mantine/core';
import { Save__One__Body } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../../ui/index.js';
import { add__One__Task } from './saga.js';
import { t } from './texts.js';

const INITIAL = { name: '', note: '' };
const LABELS = { name: t('name'), note: t('note') };

/** Form that adds one to the account. */
export default function __One__Form({ onClose }: { onClose: () => void }) {
  const task = useTask(add__One__Task);
  const { field, modal } = useDtoForm(Save__One__Body, {
    initial: INITIAL,
    labels: LABELS,
    onSubmit: task.run,
    sender: task,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('add')} onClose={onClose} {...modal}>
      <TextInput required data-autofocus maxLength={120} {...field('name')} />
      <Textarea autosize minRows={2} maxRows={8} {...field('note')} />
    </FormModal>
  );
}
