import {
  SaveSourceBody,
  SOURCE_KINDS,
  SOURCE_SCHEDULES,
  SOURCE_TARGETS,
  SOURCES_MESSAGES,
  type SourceDto,
} from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { useCommunityOptions, useResourceOptions } from '../../core/use-options.js';
import { RecordPicker } from '../../ui/RecordPicker.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

function Communities({ of, ...props }: { of: unknown; label: string; error?: string }) {
  const { options, problem } = useCommunityOptions(of ? Number(of) : null);
  return <RecordPicker {...props} clearable records={options} error={props.error ?? problem} />;
}

const FIELDS = recordFields<SourceDto, SaveSourceBody>(
  SaveSourceBody,
  {
    name: { label: t('name') },
    kind: { label: t('kind'), kind: 'choice', options: optionsOf(SOURCE_KINDS), initial: 'kobo' },
    address: { label: t('address'), hint: t('addressHint'), initial: 'https://' },
    project: { label: t('project'), hint: t('projectHint'), kind: 'number' },
    form: { label: t('form'), hint: t('formHint') },
    target: { label: t('target'), kind: 'choice', options: optionsOf(SOURCE_TARGETS) },
    communityResourceId: {
      label: t('resource'),
      kind: 'record',
      useRecords: useResourceOptions,
      of: ({ communityResourceId }) => String(communityResourceId),
    },
    communityId: {
      label: t('community'),
      hint: t('communityHint'),
      kind: 'own',
      initial: null,
      of: ({ communityId }) => communityId && String(communityId),
      draw: (props, { communityResourceId }) => <Communities {...props} of={communityResourceId} />,
    },
    schedule: { label: t('schedule'), kind: 'choice', options: optionsOf(SOURCE_SCHEDULES), initial: 'HAND' },
  },
  ({ kind, project, target, communityId }) => ({
    project: kind === 'odk' && !String(project ?? '').trim() && SOURCES_MESSAGES.projectMissing,
    communityId: target === 'members/PHONE' && !communityId && SOURCES_MESSAGES.communityMissing,
  }),
);

/** Adds or edits a connection. */
export default function SourceForm(props: RecordFormProps<SourceDto>) {
  return <RecordForm {...props} fields={FIELDS} />;
}
