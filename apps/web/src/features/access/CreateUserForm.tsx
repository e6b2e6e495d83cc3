import { Select, TextInput } from '@mantine/core';
import {
  ACCESS_MESSAGES,
  CreateUserBody,
  type CredentialsDto,
  createUser,
  type GivenRole,
  LISTED_ROLES,
} from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { failureOf } from '../../core/api/problem.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { refused } from '../../core/notifications/slice.js';
import { selectUser } from '../../core/session/slice.js';
import { useSecretCall } from '../../core/tasks/use-secret-call.js';
import { useResourceOptions } from '../../core/use-options.js';
import { FormModal, RecordsPicker } from '../../ui/index.js';
import { FarmerPicker } from '../farmers/FarmerPicker.js';
import { t } from './texts.js';

type Values = {
  username: string;
  displayName: string;
  email: string;
  phone: string;
  role: GivenRole;
  resourceIds: string[];
  farmerId: string | null;
};
const INITIAL: Values = {
  username: '',
  displayName: '',
  email: '',
  phone: '',
  role: 'CBN',
  resourceIds: [],
  farmerId: null,
};
const LABELS: Record<keyof Values, string> = {
  username: t('username'),
  displayName: t('name'),
  email: t('email'),
  phone: t('phone'),
  role: t('role'),
  resourceIds: t('resources'),
  farmerId: t('farmer'),
};
const { usernameMissing, userFailed } = ACCESS_MESSAGES.accessList;

/** Returns the role-specific fields of the chosen role only. */
function bodyOf({ resourceIds, farmerId, role, ...texts }: Values): CreateUserBody {
  return {
    ...texts,
    role,
    ...(LISTED_ROLES.includes(role) && { resourceIds: resourceIds.map(Number) }),
    ...(role === 'FARMER' && farmerId && { farmerId: Number(farmerId) }),
  };
}

/**
 * Creates a user with a role that the current user may assign. Passes the answer, with the one-time password, to the
 * opener of the form.
 */
export default function CreateUserForm({
  roles,
  role: first = INITIAL.role,
  onClose,
  onCreated,
}: {
  roles: readonly GivenRole[];
  /** Role to begin with. */
  role?: GivenRole | undefined;
  onClose: () => void;
  onCreated: (created: CredentialsDto, name: string) => void;
}) {
  const user = useAppSelector(selectUser)?.username ?? '';
  const resources = useResourceOptions();
  const dispatch = useAppDispatch();
  const call = useSecretCall(async (body: CreateUserBody) => {
    try {
      return await ask(createUser, { path: { user }, body });
    } catch (error) {
      dispatch(refused(failureOf(error), userFailed));
      throw error;
    }
  });
  const { form, field, modal } = useDtoForm<Values, CreateUserBody>(CreateUserBody, {
    initial: { ...INITIAL, role: first },
    labels: LABELS,
    bodyOf,
    check: ({ username, role, farmerId }) => ({
      username: !username.trim() && usernameMissing,
      farmerId: role === 'FARMER' && !farmerId && ACCESS_MESSAGES.users.farmerNeeded,
    }),
    onSubmit: call.run,
    sender: call,
    onDone: () => {
      if (call.answer) onCreated(call.answer, form.values.displayName.trim() || call.answer.username);
    },
    place: ({ status, message }) => (status === 409 ? { username: message } : {}),
  });
  const { role, resourceIds, farmerId } = form.values;
  const listed = LISTED_ROLES.includes(role);
  return (
    <FormModal opened title={t('createUser')} submitLabel={t('create')} onClose={onClose} {...modal}>
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
        allowDeselect={false}
        data={roles.map((each) => ({ value: each, label: t(`${each}_long`) }))}
        {...field('role')}
      />
      {role === 'FARMER' && (
        <FarmerPicker
          label={t('farmer')}
          value={farmerId}
          error={form.errors.farmerId}
          onChange={(id) => form.setFieldValue('farmerId', id)}
        />
      )}
      {listed && (
        <RecordsPicker
          description={t(resourceIds.length === 0 ? 'noResourceYet' : 'resourcesHint')}
          records={resources.options}
          {...field('resourceIds')}
          error={form.errors.resourceIds ?? resources.problem}
        />
      )}
      {role === 'STAFF' && <p className="sm mut">{t('grantsNext')}</p>}
    </FormModal>
  );
}
