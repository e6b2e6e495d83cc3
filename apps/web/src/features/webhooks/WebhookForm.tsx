import { Checkbox, Input, TextInput } from '@mantine/core';
import {
  createWebhook,
  SaveWebhookBody,
  saveWebhook,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookDto,
  type WebhookEvent,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { useResourceOptions } from '../../core/use-options.js';
import { FormModal, RecordsPicker } from '../../ui/index.js';
import { NewSecret } from './NewSecret.js';
import { t } from './texts.js';

type Values = { name: string; address: string; types: WebhookEvent[]; resourceIds: string[] };

const LABELS: Record<keyof Values, string> = {
  name: t('name'),
  address: t('address'),
  types: t('types'),
  resourceIds: t('resources'),
};

interface WebhookFormProps {
  /** Null: adds one. */
  row: WebhookDto | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds a webhook and shows its secret once, or edits one. */
export default function WebhookForm({ row, onClose, onSaved }: WebhookFormProps) {
  const resources = useResourceOptions();
  const call = useSecretCall(
    async (body: SaveWebhookBody) =>
      row
        ? { secret: null, record: await ask(saveWebhook, { path: { webhookId: row.id }, body }) }
        : ask(createWebhook, { body }),
    ({ secret }) => {
      onSaved();
      if (secret === null) onClose();
    },
  );
  const { form, field, modal } = useDtoForm<Values, SaveWebhookBody>(SaveWebhookBody, {
    initial: {
      name: row?.name ?? '',
      address: row?.address ?? '',
      types: row?.types ?? [],
      resourceIds: row?.resources.map(({ id }) => String(id)) ?? [],
    },
    labels: LABELS,
    bodyOf: ({ resourceIds, ...rest }) => ({ ...rest, resourceIds: resourceIds.map(Number) }),
    onSubmit: call.run,
    sender: call,
  });
  if (call.answer?.secret)
    return <NewSecret name={call.answer.record.name} secret={call.answer.secret} onClose={onClose} />;
  const { types } = form.values;
  const title = t(row ? 'edit' : 'create');
  return (
    <FormModal opened title={title} submitLabel={row ? t('save') : title} onClose={onClose} {...modal}>
      <TextInput required data-autofocus autoComplete="off" maxLength={80} {...field('name')} />
      <TextInput
        required
        type="url"
        autoComplete="off"
        maxLength={500}
        description={t('addressHint')}
        {...field('address')}
      />
      <RecordsPicker
        records={resources.options}
        description={t('resourcesHint')}
        {...field('resourceIds')}
        error={form.errors.resourceIds ?? resources.problem}
      />
      <fieldset>
        <legend>{t('types')}</legend>
        {WEBHOOK_EVENT_NAMES.map((name) => (
          <Checkbox
            key={name}
            label={name}
            description={WEBHOOK_EVENTS[name].sentence}
            checked={types.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              form.setFieldValue('types', checked ? [...types, name] : types.filter((each) => each !== name))
            }
          />
        ))}
        {form.errors.types && <Input.Error>{form.errors.types}</Input.Error>}
      </fieldset>
    </FormModal>
  );
}
