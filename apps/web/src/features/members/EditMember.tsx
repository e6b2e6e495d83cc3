import { type CommunityMemberDto, SaveCommunityMemberBody } from '#libs/contracts';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../../ui/index.js';
import { MEMBER_LABELS, MemberFields, memberProblems } from './MemberFields.js';
import { updateMember } from './saga.js';
import { t } from './texts.js';

const NIGERIAN = /^\+234(?=\d{10}$)/;

/** Edits a member who is not a farmer. */
export default function EditMember({ member, onClose }: { member: CommunityMemberDto; onClose: () => void }) {
  const task = useTask(updateMember);
  const { field, modal } = useDtoForm(SaveCommunityMemberBody, {
    initial: {
      surname: member.surname,
      firstName: member.firstName,
      occupation: member.type,
      phone: member.phone?.replace(NIGERIAN, '0') ?? '',
      email: member.email ?? '',
    },
    labels: MEMBER_LABELS,
    check: memberProblems,
    onSubmit: (body) => task.run({ path: { memberId: member.id }, body }),
    sender: task,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('editTitle')} submitLabel={t('saveChanges')} onClose={onClose} {...modal}>
      <MemberFields field={field} />
    </FormModal>
  );
}
