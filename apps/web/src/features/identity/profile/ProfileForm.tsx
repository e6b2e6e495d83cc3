import { Select, Textarea, TextInput } from '@mantine/core';
import { type Gender, IDENTITY_MESSAGES, ProfileBody, type ProfileDto } from '#libs/contracts';
import { useDtoForm } from '../../../core/forms/use-dto-form.js';
import { sentenceText } from '../../../core/i18n/index.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { FormModal } from '../../../ui/index.js';
import { saveProfileTask } from './profile.js';
import { t } from './texts.js';

type Values = {
  firstName: string;
  surname: string;
  email: string;
  phone: string;
  address: string;
  gender: Gender | null;
};

const LABELS: Record<keyof Values, string> = {
  firstName: t('firstName'),
  surname: t('surname'),
  email: t('email'),
  phone: t('phone'),
  address: t('address'),
  gender: t('gender'),
};

function valuesOf(profile: ProfileDto): Values {
  return {
    firstName: profile.firstName ?? '',
    surname: profile.surname ?? '',
    email: profile.email ?? '',
    phone: profile.phone ?? '',
    address: profile.address ?? '',
    gender: profile.gender,
  };
}

function bodyOf(values: Values, mayRename: boolean): ProfileBody {
  const name = { firstName: values.firstName.trim(), surname: values.surname.trim() };
  return {
    ...(mayRename && name),
    email: values.email.trim(),
    phone: values.phone.replace(/[\s-]/g, ''),
    address: values.address.trim(),
    gender: values.gender,
  };
}

/** Edits the user's own profile. */
export default function ProfileForm({ profile, onClose }: { profile: ProfileDto; onClose: () => void }) {
  const task = useTask(saveProfileTask);
  const { field, modal } = useDtoForm<Values, ProfileBody>(ProfileBody, {
    initial: valuesOf(profile),
    labels: LABELS,
    bodyOf: (values) => bodyOf(values, profile.mayRename),
    onSubmit: (body) => task.run({ body }),
    sender: task,
    onDone: onClose,
  });
  return (
    <FormModal opened title={t('editTitle')} submitLabel={t('save')} onClose={onClose} {...modal}>
      {profile.mayRename ? (
        <>
          <TextInput
            required
            data-autofocus
            autoComplete="given-name"
            maxLength={80}
            {...field('firstName')}
          />
          <TextInput required autoComplete="family-name" maxLength={80} {...field('surname')} />
        </>
      ) : (
        <div>
          <b>{profile.displayName}</b>
          <p className="sm mut">{sentenceText(IDENTITY_MESSAGES.profile.nameFixed)}</p>
        </div>
      )}
      <TextInput required type="email" autoComplete="email" maxLength={200} {...field('email')} />
      <TextInput required type="tel" autoComplete="tel" maxLength={20} {...field('phone')} />
      <Textarea
        required
        autoComplete="street-address"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={300}
        {...field('address')}
      />
      <Select
        placeholder={t('choose')}
        clearable
        data={[
          { value: 'F', label: t('female') },
          { value: 'M', label: t('male') },
        ]}
        {...field('gender')}
      />
    </FormModal>
  );
}
