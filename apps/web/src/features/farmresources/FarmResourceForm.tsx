import { Checkbox } from '@mantine/core';
import {
  createFarmResourceWithCommunity,
  FARM_RESOURCE_MESSAGES,
  type FarmResourceDto,
  SaveFarmResourceBody,
  SEASONS,
} from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { Allowed } from '../../core/session/allowed.js';
import { useStateOptions } from '../../core/use-options.js';
import { RecordPicker } from '../../ui/index.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const { seasonMissing, stateMissing } = FARM_RESOURCE_MESSAGES;

/** @param isNew a new one can bring a community resource */
const fieldsOf = (isNew: boolean) =>
  recordFields<FarmResourceDto, SaveFarmResourceBody>(
    SaveFarmResourceBody,
    {
      season: {
        label: t('season'),
        kind: 'choice',
        options: SEASONS.map((season) => ({ value: season, label: season })),
        placeholder: t('chooseSeason'),
      },
      name: { label: t('name') },
      description: { label: t('description'), kind: 'area' },
      // A later change ignores it.
      handleCommunity: {
        label: t('withCommunity'),
        hint: t('withCommunityHint'),
        kind: 'own',
        initial: false,
        draw: ({ value, ...props }) =>
          isNew && (
            <Allowed call={createFarmResourceWithCommunity}>
              <Checkbox {...props} required={false} checked={Boolean(value)} />
            </Allowed>
          ),
      },
      state: {
        label: t('state'),
        kind: 'own',
        of: ({ state }) => state && String(state.id),
        initial: null,
        draw: (props, { handleCommunity }) =>
          isNew && !handleCommunity ? null : <StatePicker {...props} required={Boolean(handleCommunity)} />,
      },
    },
    ({ season, handleCommunity, state }) => ({
      season: !season && seasonMissing,
      state: Boolean(handleCommunity) && !state && stateMissing,
    }),
  );

const FIELDS = { add: fieldsOf(true), edit: fieldsOf(false) };

/** Adds or edits a farm resource. */
export default function FarmResourceForm(props: RecordFormProps<FarmResourceDto>) {
  return <RecordForm {...props} fields={props.row ? FIELDS.edit : FIELDS.add} />;
}

function StatePicker(props: Record<string, unknown> & { label: string; required: boolean }) {
  const { options, problem } = useStateOptions();
  const error = (props.error as string | undefined) ?? problem;
  return (
    <RecordPicker
      {...props}
      placeholder={t('chooseState')}
      clearable={!props.required}
      records={options}
      error={error}
    />
  );
}
