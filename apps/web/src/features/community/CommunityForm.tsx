import { Select, Textarea, TextInput } from '@mantine/core';
import { type CommunityResourceDto, SaveCommunityBody } from '#libs/contracts';
import { tidy } from '../../core/forms/dto-problems.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useLgaOptions } from '../../core/use-options.js';
import { FormModal } from '../../ui/index.js';
import { addCommunityTask } from './saga.js';
import { t } from './texts.js';

const INITIAL = { name: '', shortDescription: '', longDescription: '', lga: null as string | null };
const LABELS = {
  name: t('name'),
  shortDescription: t('shortDescription'),
  longDescription: t('longDescription'),
  lga: t('lga'),
};

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
  const { form, field, modal } = useDtoForm(SaveCommunityBody, {
    initial: INITIAL,
    labels: LABELS,
    bodyOf: (values) => tidy({ ...values, lga: values.lga && Number(values.lga) }) as SaveCommunityBody,
    check: ({ lga }) => ({ lga: resource.mappingEnabled && !lga && t('needLga') }),
    onSubmit: (body) => task.run({ resourceId: resource.id, body }),
    sender: task,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('addCommunity')} submitLabel={t('save')} onClose={onClose} {...modal}>
      <TextInput required data-autofocus maxLength={120} {...field('name')} />
      <TextInput required maxLength={300} {...field('shortDescription')} />
      <Textarea required autosize minRows={3} maxRows={10} {...field('longDescription')} />
      <Select
        placeholder={t('chooseLga')}
        required={resource.mappingEnabled}
        searchable
        clearable
        data={lgas.options}
        {...field('lga')}
        error={form.errors.lga ?? lgas.problem}
      />
    </FormModal>
  );
}
