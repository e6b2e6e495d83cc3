import { TextInput } from '@mantine/core';
import { ReplayWebhookBody } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../../ui/index.js';
import { replayTask } from './saga.js';
import { t } from './texts.js';

/** Sends all events of a webhook from a time on again. */
export default function ReplayForm({ webhookId, onClose }: { webhookId: number; onClose: () => void }) {
  const replay = useTask(replayTask);
  const { field, modal } = useDtoForm<{ since: string }, ReplayWebhookBody>(ReplayWebhookBody, {
    initial: { since: '' },
    labels: { since: t('since') },
    // The input has local time.
    bodyOf: ({ since }) => ({ since: since && new Date(since).toISOString() }),
    onSubmit: (body) => replay.run({ path: { webhookId }, body }),
    sender: replay,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('replay')} submitLabel={t('send')} onClose={onClose} {...modal}>
      <TextInput
        required
        data-autofocus
        type="datetime-local"
        description={t('sinceHint')}
        {...field('since')}
      />
    </FormModal>
  );
}
