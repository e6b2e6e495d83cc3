import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { SaveCommunityResourceBody, SEASONS } from '#libs/contracts';
import { useTask } from '../../core/tasks/use-task.js';
import { useStateOptions } from '../../core/use-options.js';
import { FormModal } from '../../ui/index.js';
import { checkWith, tidy } from './dto-rules.js';
import { addResourceTask } from './saga.js';
import { t } from './texts.js';

interface Values {
  name: string;
  description: string;
  season: string;
  country: string;
  mappingEnabled: boolean;
  state: string | null;
}

const LABELS = { name: t('name'), description: t('description'), country: t('country'), season: t('season') };

function bodyOf(values: Values): SaveCommunityResourceBody {
  return tidy({ ...values, state: values.state ? Number(values.state) : undefined });
}

function check(values: Values): Record<string, string> {
  const problems = checkWith(SaveCommunityResourceBody, bodyOf(values), LABELS);
  return values.mappingEnabled && !values.state ? { ...problems, state: t('needState') } : problems;
}

/** Adds a community resource. */
export default function ResourceForm({ onClose }: { onClose: () => void }) {
  const task = useTask(addResourceTask);
  const states = useStateOptions();
  const form = useForm<Values>({
    initialValues: {
      name: '',
      description: '',
      season: SEASONS[0],
      country: 'Nigeria',
      mappingEnabled: true,
      state: null,
    },
    validate: check,
  });
  useServerAnswer(task, form.setErrors, onClose);
  return (
    <FormModal
      opened
      title={t('add')}
      submitLabel={t('save')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => task.run(bodyOf(values)))}
      busy={task.running}
      dirty={form.isDirty()}
      problem={task.error && !task.error.fields ? task.error.message : null}
    >
      <TextInput label={t('name')} required data-autofocus maxLength={120} {...form.getInputProps('name')} />
      <Textarea
        label={t('description')}
        required
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <Select label={t('season')} data={[...SEASONS]} {...form.getInputProps('season')} />
      <TextInput label={t('country')} maxLength={60} {...form.getInputProps('country')} />
      <Checkbox
        label={t('enableMapping')}
        description={t('enableMappingHint')}
        {...form.getInputProps('mappingEnabled', { type: 'checkbox' })}
      />
      <Select
        label={t('state')}
        placeholder={t('chooseState')}
        required={form.values.mappingEnabled}
        searchable
        clearable
        data={states.options}
        {...form.getInputProps('state')}
        error={form.errors.state ?? states.problem}
      />
    </FormModal>
  );
}

/** Closes the form when the server took it; puts the server's complaints under their fields. */
export function useServerAnswer(
  task: { status: string; error: { fields?: Record<string, string> } | null; reset: () => void },
  setErrors: (errors: Record<string, string>) => void,
  onClose: () => void,
): void {
  const { status, error, reset } = task;
  useEffect(() => reset, [reset]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each answer
  useEffect(() => {
    if (status === 'succeeded') onClose();
    if (status === 'failed' && error?.fields) setErrors(error.fields);
  }, [status, error]);
}
