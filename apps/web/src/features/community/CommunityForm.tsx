import { Textarea, TextInput } from '@mantine/core';
import {
  COMMUNITY_LENGTHS,
  type CommunityDto,
  type CommunityResourceDto,
  SaveCommunityBody,
} from '#libs/contracts';
import { tidy } from '../../core/forms/dto-problems.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useLgaOptions } from '../../core/use-options.js';
import { FormModal, RecordPicker } from '../../ui/index.js';
import { addCommunity, editCommunity } from './saga.js';
import { t } from './texts.js';

const INITIAL = { name: '', shortDescription: '', longDescription: '', lga: null as string | null };
const LABELS = {
  name: t('name'),
  shortDescription: t('shortDescription'),
  longDescription: t('longDescription'),
  lga: t('lga'),
};

function valuesOf({ name, shortDescription, longDescription, lga }: CommunityDto): typeof INITIAL {
  return { name, shortDescription, longDescription, lga: lga && String(lga.id) };
}

interface CommunityFormProps {
  resource: CommunityResourceDto;
  /** The community to edit; a new one if left out. */
  community?: CommunityDto;
  onClose: () => void;
}

/** Adds or edits a community of a resource. */
export default function CommunityForm({ resource, community, onClose }: CommunityFormProps) {
  const add = useTask(addCommunity);
  const update = useTask(editCommunity);
  const lgas = useLgaOptions(resource.state?.id ?? null);
  const { form, field, modal } = useDtoForm(SaveCommunityBody, {
    initial: community ? valuesOf(community) : INITIAL,
    labels: LABELS,
    bodyOf: (values) => tidy({ ...values, lga: values.lga && Number(values.lga) }) as SaveCommunityBody,
    check: ({ lga }) => ({ lga: resource.mappingEnabled && !lga && t('needLga') }),
    onSubmit: (body) => {
      if (!community) add.run({ path: { resourceId: resource.id }, body });
      else {
        const { id, communityResourceId, version } = community;
        update.run({ body: { ...body, id, communityResourceId, version, lga: body.lga ?? null } });
      }
    },
    sender: community ? update : add,
    onDone: onClose,
  });
  return (
    <FormModal
      opened
      title={t(community ? 'editCommunityTitle' : 'addCommunity')}
      submitLabel={t(community ? 'saveChanges' : 'save')}
      onClose={onClose}
      {...modal}
    >
      <TextInput required data-autofocus maxLength={COMMUNITY_LENGTHS.name} {...field('name')} />
      <TextInput required maxLength={COMMUNITY_LENGTHS.shortDescription} {...field('shortDescription')} />
      <Textarea
        required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={COMMUNITY_LENGTHS.longDescription}
        {...field('longDescription')}
      />
      <RecordPicker
        placeholder={t('chooseLga')}
        required={resource.mappingEnabled}
        records={lgas.options}
        {...field('lga')}
        error={form.errors.lga ?? lgas.problem}
      />
    </FormModal>
  );
}
