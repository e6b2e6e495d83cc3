import { Select, TextInput } from '@mantine/core';
import {
  ACCESS_LIST_ROLES,
  ACCESS_MESSAGES,
  CreateUserBody,
  type CredentialsDto,
  createUser,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/slice.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { FormModal } from '../../ui/index.js';
import { t } from './texts.js';

const INITIAL = { username: '', displayName: '', email: '', phone: '', role: 'CBN' };
const LABELS = {
  username: t('username'),
  displayName: t('displayName'),
  email: t('email'),
  phone: t('phone'),
  role: t('role'),
};
const { usernameMissing, userFailed } = ACCESS_MESSAGES.accessList;

/** Makes a user of the access list. Its answer, with the one-time password, goes to who opened the form. */
export default function CreateUserForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (created: CredentialsDto, name: string) => void;
}) {
  const user = useAppSelector(selectUser)?.username ?? '';
  const call = useSecretCall((body: CreateUserBody) => ask(createUser, { path: { user }, body }));
  const { form, field, modal } = useDtoForm(CreateUserBody, {
    initial: INITIAL,
    labels: LABELS,
    check: ({ username }) => ({ username: !username.trim() && usernameMissing }),
    onSubmit: call.run,
    sender: call,
    onDone: () => {
      if (call.answer) onCreated(call.answer, form.values.displayName.trim() || call.answer.username);
    },
    place: ({ status, message }) => (status === 409 ? { username: message } : {}),
  });
  return (
    <FormModal
      opened
      title={t('createUser')}
      submitLabel={t('create')}
      onClose={onClose}
      {...modal}
      problem={modal.problem && `${userFailed}. ${modal.problem}`}
    >
      <TextInput
        description={t('usernameHint')}
        required
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        {...field('username')}
      />
      <TextInput autoComplete="off" maxLength={120} {...field('displayName')} />
      <TextInput type="email" autoComplete="off" maxLength={200} {...field('email')} />
      <TextInput type="tel" autoComplete="off" maxLength={20} {...field('phone')} />
      <Select
        description={t('noPassword')}
        data={ACCESS_LIST_ROLES.map((role) => ({ value: role, label: t(role) }))}
        {...field('role')}
      />
    </FormModal>
  );
}
