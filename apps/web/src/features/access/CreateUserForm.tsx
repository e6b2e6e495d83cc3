import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { ACCESS_LIST_ROLES, ACCESS_MESSAGES, CreateUserBody, type CredentialsDto } from '#libs/contracts';
import { createUser } from '../../api/access.js';
import { problemsOf } from '../../core/dto-problems.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectUser } from '../../core/session/slice.js';
import { useSecretCall } from '../../core/use-secret.js';
import { FormModal } from '../../ui/index.js';
import { t } from './texts.js';

const EMPTY = { username: '', displayName: '', email: '', phone: '', role: 'CBN' };

function check(values: typeof EMPTY): Record<string, string> {
  const problems = problemsOf(CreateUserBody, values);
  return values.username.trim()
    ? problems
    : { ...problems, username: ACCESS_MESSAGES.accessList.usernameMissing };
}

/** Makes a user of the access list. Its answer, with the one-time password, goes to who opened the form. */
export default function CreateUserForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (created: CredentialsDto, name: string) => void;
}) {
  const me = useAppSelector(selectUser)?.username ?? '';
  const form = useForm({ initialValues: EMPTY, validate: check });
  const call = useSecretCall((body: CreateUserBody) => createUser(me, body));

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each answer
  useEffect(() => {
    if (call.answer) onCreated(call.answer, form.values.displayName.trim() || call.answer.username);
    if (call.error?.fields) form.setErrors(call.error.fields);
    else if (call.error?.status === 409) form.setErrors({ username: call.error.message });
  }, [call.answer, call.error]);

  const atField = call.error?.fields || call.error?.status === 409;
  return (
    <FormModal
      opened
      title={t('createUser')}
      submitLabel={t('create')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => call.run(values as CreateUserBody))}
      busy={call.running}
      dirty={form.isDirty()}
      problem={
        call.error && !atField ? `${ACCESS_MESSAGES.accessList.userFailed}. ${call.error.message}` : null
      }
    >
      <TextInput
        label={t('username')}
        description={t('usernameHint')}
        required
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        {...form.getInputProps('username')}
      />
      <TextInput
        label={t('displayName')}
        autoComplete="off"
        maxLength={120}
        {...form.getInputProps('displayName')}
      />
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t('phone')}
        type="tel"
        autoComplete="off"
        maxLength={20}
        {...form.getInputProps('phone')}
      />
      <Select
        label={t('role')}
        description={t('noPassword')}
        data={ACCESS_LIST_ROLES.map((role) => ({ value: role, label: t(role) }))}
        {...form.getInputProps('role')}
      />
    </FormModal>
  );
}
