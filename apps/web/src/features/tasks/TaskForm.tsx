import { Checkbox, Group } from '@mantine/core';
import { type PostingGroupDto, SavePostingGroupBody, TASK_SERVICES } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { useResourceOptions } from '../../core/use-options.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

interface ServicesProps {
  label: string;
  value?: string;
  onChange?: (value: string) => void;
  error?: string;
}

/** Services as check boxes; the value is their names joined by blanks. */
function Services({ label, value = '', onChange, error }: ServicesProps) {
  const chosen = value.split(' ').filter(Boolean);
  return (
    <Checkbox.Group
      label={label}
      required
      value={chosen}
      error={error}
      onChange={(next) => onChange?.(TASK_SERVICES.filter((each) => next.includes(each)).join(' '))}
    >
      <Group mt={6}>
        {TASK_SERVICES.map((service) => (
          <Checkbox key={service} value={service} label={service} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

const STATUSES = [
  { value: 'ACTIVE', label: t('open') },
  { value: 'INACTIVE', label: t('closed') },
];

const fieldsOf = (isNew: boolean) =>
  recordFields<PostingGroupDto, SavePostingGroupBody>(SavePostingGroupBody, {
    communityResourceId: isNew
      ? {
          label: t('resource'),
          kind: 'record',
          useRecords: useResourceOptions,
          of: ({ communityResourceId }) => String(communityResourceId),
        }
      : // A task stays in its community resource.
        { label: t('resource'), kind: 'own', draw: () => null },
    groupName: { label: t('name'), of: ({ group_name }) => group_name },
    groupDescription: { label: t('description'), kind: 'area' },
    services: {
      label: t('services'),
      kind: 'own',
      draw: (props) => <Services {...(props as unknown as ServicesProps)} />,
    },
    costPerFarmer: {
      label: t('cost'),
      hint: t('costHint'),
      kind: 'number',
      of: ({ cost_per_farmer }) => cost_per_farmer,
    },
    budget: { label: t('budget'), hint: t('budgetHint'), kind: 'number' },
    endsOn: { label: t('endsOn'), kind: 'day' },
    status: { label: t('status'), kind: 'choice', options: STATUSES, initial: 'ACTIVE' },
  });
const [NEW, STORED] = [fieldsOf(true), fieldsOf(false)];

/** Adds or edits a task. */
export default function TaskForm(props: RecordFormProps<PostingGroupDto>) {
  return <RecordForm {...props} fields={props.row ? STORED : NEW} />;
}
