import { TextInput } from '@mantine/core';
import { AddFarmBody, type FarmDto } from '#libs/contracts';
import { tidy } from '../../core/forms/dto-problems.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useTask } from '../../core/tasks/use-task.js';
import { useLgaOptions, useStateOptions, useWardOptions } from '../../core/use-options.js';
import { FormModal, RecordPicker } from '../../ui/index.js';
import { addFarm, editFarm } from './records.js';
import { t } from './texts.js';

const SQUARE_METRES_PER_HECTARE = 10_000;
const LABELS = {
  name: t('name'),
  estimatedSize: t('estimatedSize'),
  state: t('state'),
  localGovernmentId: t('lga'),
  ward: t('ward'),
  address: t('address'),
  city: t('city'),
  type: t('type'),
};
const text = (id: number | undefined) => (id === undefined ? null : String(id));
const valuesOf = (farm?: FarmDto) => ({
  name: farm?.name ?? '',
  estimatedSize: farm?.estimatedSize ? String(farm.estimatedSize / SQUARE_METRES_PER_HECTARE) : '',
  state: text(farm?.state?.id),
  localGovernmentId: text(farm?.localGovernmentId?.id),
  ward: text(farm?.ward?.id),
  address: farm?.address ?? '',
  city: farm?.city ?? '',
  type: farm?.type ?? '',
});
/** Keeps digits and the first dot. */
export const digits = (typed: string) => typed.replace(/[^\d.]/g, '').replace(/(\..*?)\./g, '$1');

/** Adds a farm to a farm resource, or changes one. Sizes are typed in hectares and sent in square metres. */
export default function FarmForm({
  farmResourceId,
  farm,
  onClose,
}: {
  farmResourceId?: number;
  farm?: FarmDto;
  onClose: () => void;
}) {
  const add = useTask(addFarm);
  const edit = useTask(editFarm);
  const { form, field, modal } = useDtoForm(AddFarmBody, {
    initial: valuesOf(farm),
    labels: LABELS,
    bodyOf: ({ state: _, estimatedSize, localGovernmentId, ward, ...values }) =>
      tidy({
        ...values,
        estimatedSize:
          estimatedSize && Math.round(Number(estimatedSize) * SQUARE_METRES_PER_HECTARE * 100) / 100,
        localGovernmentId: localGovernmentId && { id: Number(localGovernmentId) },
        ward: ward && { id: Number(ward) },
      }) as unknown as AddFarmBody,
    check: ({ state, localGovernmentId }) => ({
      state: !state && t('needState'),
      localGovernmentId: !localGovernmentId && t('needLga'),
    }),
    onSubmit: (body) => {
      const { localGovernmentId: lg, ward = null, address = null, city = null, type = null, ...rest } = body;
      if (farm)
        edit.run({ body: { ...rest, ward, address, city, type, lg, id: farm.id, version: farm.version } });
      else if (farmResourceId) add.run({ path: { farmResourceId }, body });
    },
    sender: farm ? edit : add,
    onDone: onClose,
  });
  const { state, localGovernmentId } = form.values;
  const states = useStateOptions();
  const lgas = useLgaOptions(state ? Number(state) : null);
  const wards = useWardOptions(localGovernmentId ? Number(localGovernmentId) : null);
  return (
    <FormModal
      opened
      title={t(farm ? 'editFarm' : 'addFarm')}
      submitLabel={t(farm ? 'saveChanges' : 'addFarm')}
      onClose={onClose}
      {...modal}
    >
      <TextInput required data-autofocus maxLength={120} {...field('name')} />
      <TextInput
        required
        inputMode="decimal"
        {...field('estimatedSize')}
        onChange={(event) => form.setFieldValue('estimatedSize', digits(event.currentTarget.value))}
      />
      <RecordPicker
        required
        records={states.options}
        {...field('state')}
        error={form.errors.state ?? states.problem}
        onChange={(value) => form.setValues({ state: value, localGovernmentId: null, ward: null })}
      />
      <RecordPicker
        required
        disabled={!state}
        records={lgas.options}
        {...field('localGovernmentId')}
        error={form.errors.localGovernmentId ?? lgas.problem}
        onChange={(value) => form.setValues({ localGovernmentId: value, ward: null })}
      />
      <RecordPicker
        disabled={!localGovernmentId}
        records={wards.options}
        {...field('ward')}
        error={form.errors.ward ?? wards.problem}
      />
      <TextInput maxLength={200} {...field('address')} />
      <TextInput maxLength={100} {...field('city')} />
      <TextInput maxLength={100} {...field('type')} />
    </FormModal>
  );
}
