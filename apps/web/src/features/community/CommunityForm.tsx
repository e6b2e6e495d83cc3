import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type CommunityResourceDto, SaveCommunityBody } from '#libs/contracts';
import { useTask } from '../../core/tasks/use-task.js';
import { useLgaOptions } from '../../core/use-options.js';
import { FormModal } from '../../ui/index.js';
import { checkWith, tidy } from './dto-rules.js';
import { useServerAnswer } from './ResourceForm.js';
import { addCommunityTask } from './saga.js';
import { t } from './texts.js';

interface Values {
  name: string;
  shortDescription: string;
  longDescription: string;
  lga: string | null;
}

const LABELS = {
  name: t('name'),
  shortDescription: t('shortDescription'),
  longDescription: t('longDescription'),
  lga: t('lga'),
};

function bodyOf(values: Values): SaveCommunityBody {
  return tidy({ ...values, lga: values.lga ? Number(values.lga) : undefined });
}

/** Adds a community to a resource. */
export default function CommunityForm({
  resource,
  onClose,
}: {
  resource: CommunityResourceDto;
  onClose: () => void;
}) {
  const task = useTask(addCommunityTask);
  const lgas = useLgaOptions(resource.state?.id ?? null);
  const form = useForm<Values>({
    initialValues: { name: '', shortDescription: '', longDescription: '', lga: null },
    validate: (values) => {
      const problems = checkWith(SaveCommunityBody, bodyOf(values), LABELS);
      return resource.mappingEnabled && !values.lga ? { ...problems, lga: t('needLga') } : problems;
    },
  });
  useServerAnswer(task, form.setErrors, onClose);
  return (
    <FormModal
      opened
      title={t('addCommunity')}
      submitLabel={t('save')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => task.run({ resourceId: resource.id, body: bodyOf(values) }))}
      busy={task.running}
      dirty={form.isDirty()}
      problem={task.error && !task.error.fields ? task.error.message : null}
    >
      <TextInput label={t('name')} required data-autofocus maxLength={120} {...form.getInputProps('name')} />
      <TextInput
        label={t('shortDescription')}
        required
        maxLength={300}
        {...form.getInputProps('shortDescription')}
      />
      <Textarea
        label={t('longDescription')}
        required
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('longDescription')}
      />
      <Select
        label={t('lga')}
        placeholder={t('chooseLga')}
        required={resource.mappingEnabled}
        searchable
        clearable
        data={lgas.options}
        {...form.getInputProps('lga')}
        error={form.errors.lga ?? lgas.problem}
      />
    </FormModal>
  );
}
