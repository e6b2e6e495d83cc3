import { Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { validateSync } from 'class-validator';
import { useEffect } from 'react';
import { type Gender, ProfileBody, type ProfileDto, shaped } from '#libs/contracts';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../../ui/index.js';
import { saveProfileTask } from './profile.js';
import { t } from './texts.js';

interface Values {
  firstName: string;
  surname: string;
  email: string;
  phone: string;
  address: string;
  gender: Gender | null;
}

function bodyOf(values: Values): ProfileBody {
  const text = (value: string) => value.trim() || null;
  return {
    firstName: values.firstName.trim(),
    surname: values.surname.trim(),
    email: text(values.email),
    phone: text(values.phone.replace(/[\s-]/g, '')),
    address: text(values.address),
    gender: values.gender,
  };
}

/** The server's own rules, whose sentences are in its catalogue. */
function check(values: Values): Record<string, string> {
  const broken = validateSync(shaped(ProfileBody, bodyOf(values)));
  return Object.fromEntries(
    broken.map(({ property, constraints = {} }) => [property, Object.values(constraints)[0] ?? '']),
  );
}

/** Edits the own profile. */
export default function ProfileForm({ profile, onClose }: { profile: ProfileDto; onClose: () => void }) {
  const task = useTask(saveProfileTask);
  const { status, error, reset } = task;
  const form = useForm<Values>({
    initialValues: {
      firstName: profile.firstName ?? '',
      surname: profile.surname ?? '',
      email: profile.email ?? '',
      phone: profile.phone ?? '',
      address: profile.address ?? '',
      gender: profile.gender,
    },
    validate: check,
  });
  useEffect(() => reset, [reset]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each answer
  useEffect(() => {
    if (status === 'succeeded') onClose();
    if (status === 'failed' && error?.fields) form.setErrors(error.fields);
  }, [status, error]);
  return (
    <FormModal
      opened
      title={t('editTitle')}
      submitLabel={t('save')}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => task.run(bodyOf(values)))}
      busy={task.running}
      dirty={form.isDirty()}
      problem={error && !error.fields ? error.message : null}
    >
      <TextInput
        label={t('firstName')}
        required
        data-autofocus
        autoComplete="given-name"
        maxLength={80}
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={t('surname')}
        required
        autoComplete="family-name"
        maxLength={80}
        {...form.getInputProps('surname')}
      />
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="email"
        maxLength={200}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t('phone')}
        type="tel"
        autoComplete="tel"
        maxLength={20}
        {...form.getInputProps('phone')}
      />
      <Textarea
        label={t('address')}
        autoComplete="street-address"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={300}
        {...form.getInputProps('address')}
      />
      <Select
        label={t('gender')}
        placeholder={t('chooseGender')}
        clearable
        data={[
          { value: 'F', label: t('female') },
          { value: 'M', label: t('male') },
        ]}
        {...form.getInputProps('gender')}
      />
    </FormModal>
  );
}
