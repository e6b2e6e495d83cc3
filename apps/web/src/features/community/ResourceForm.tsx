import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { type CommunityResourceDto, SaveCommunityResourceBody, SEASONS } from '#libs/contracts';
import { tidy } from '../../core/forms/dto-problems.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useStateOptions } from '../../core/use-options.js';
import { FormModal, RecordPicker } from '../../ui/index.js';
import { addResource, editResource } from './saga.js';
import { t } from './texts.js';

const INITIAL = {
  name: '',
  description: '',
  season: SEASONS[0] as string,
  country: 'Nigeria',
  mappingEnabled: true,
  state: null as string | null,
};
const LABELS = {
  name: t('name'),
  description: t('description'),
  season: t('season'),
  country: t('country'),
  mappingEnabled: t('enableMapping'),
  state: t('state'),
};

function valuesOf(resource: CommunityResourceDto): typeof INITIAL {
  const { name, description, season, country, mappingEnabled, state } = resource;
  return { name, description, season, country, mappingEnabled, state: state && String(state.id) };
}

export interface ResourceFormProps {
  /** The resource to edit; a new one if left out. */
  resource?: CommunityResourceDto;
  onClose: () => void;
}

/** Adds or edits a community resource. */
export default function ResourceForm({ resource, onClose }: ResourceFormProps) {
  const add = useTask(addResource);
  const update = useTask(editResource);
  const states = useStateOptions();
  const { form, field, modal } = useDtoForm(SaveCommunityResourceBody, {
    initial: resource ? valuesOf(resource) : INITIAL,
    labels: LABELS,
    bodyOf: (values) =>
      tidy({ ...values, state: values.state && Number(values.state) }) as SaveCommunityResourceBody,
    check: ({ mappingEnabled, state }) => ({ state: mappingEnabled && !state && t('needState') }),
    onSubmit: (body) => {
      if (resource) update.run({ body: { ...body, id: resource.id, state: body.state ?? null } });
      else add.run({ body });
    },
    sender: resource ? update : add,
    onDone: onClose,
  });
  return (
    <FormModal
      opened
      title={t(resource ? 'editTitle' : 'add')}
      submitLabel={t(resource ? 'saveChanges' : 'save')}
      onClose={onClose}
      {...modal}
    >
      <TextInput required data-autofocus maxLength={120} {...field('name')} />
      <Textarea required autosize minRows={3} maxRows={8} {...field('description')} />
      <Select data={[...SEASONS]} {...field('season')} />
      <TextInput maxLength={60} {...field('country')} />
      <Checkbox description={t('enableMappingHint')} {...field('mappingEnabled', 'checkbox')} />
      <RecordPicker
        placeholder={t('chooseState')}
        required={form.values.mappingEnabled}
        records={states.options}
        {...field('state')}
        error={form.errors.state ?? states.problem}
      />
    </FormModal>
  );
}
