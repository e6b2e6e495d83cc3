import { type CommunityMemberDto, SaveCommunityMemberBody } from '#libs/contracts';
import type { RecordFormProps } from '../../core/records/record-store.js';
import { recordFields } from '../../ui/records/fields.js';
import { RecordForm } from '../../ui/records/RecordForm.js';
import { t } from './texts.js';

const NIGERIAN = /^\+234(?=\d{10}$)/;

/** Fields of a member who is no farmer. */
export const MEMBER_FIELDS = recordFields<CommunityMemberDto, SaveCommunityMemberBody>(
  SaveCommunityMemberBody,
  {
    firstName: { label: t('firstName') },
    surname: { label: t('surname') },
    occupation: { label: t('occupation'), of: ({ type }) => type },
    phone: {
      kind: 'phone',
      label: t('phone'),
      hint: t('phoneHint'),
      of: ({ phone }) => phone?.replace(NIGERIAN, '0'),
    },
    email: { label: t('email') },
  },
);

/** Edits a member who is no farmer. */
export default function MemberForm(props: RecordFormProps<CommunityMemberDto>) {
  return <RecordForm {...props} fields={MEMBER_FIELDS} />;
}
