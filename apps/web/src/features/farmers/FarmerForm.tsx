import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FARMERS_MESSAGES, type FarmerDto, type Gender, SaveFarmerBody } from '#libs/contracts';
import type { Failure } from '../../core/api/problem.js';
import { useDtoForm } from '../../core/forms/use-dto-form.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectViewer } from '../../core/session/viewer.js';
import { useTask } from '../../core/tasks/use-task.js';
import { FormModal } from '../../ui/index.js';
import { saveFarmerTask } from './record.js';
import { t } from './texts.js';

type Values = {
  firstName: string;
  surname: string;
  gender: Gender | null;
  dateOfBirth: string;
  phone: string;
  email: string;
  address: string;
  reason: string;
};

const LABELS: Record<keyof Values, string> = {
  firstName: t('firstName'),
  surname: t('surname'),
  gender: t('gender'),
  dateOfBirth: t('birth'),
  phone: t('phone'),
  email: t('email'),
  address: t('address'),
  reason: t('reason'),
};

const IDENTITY = ['firstName', 'surname', 'gender', 'dateOfBirth', 'phone'] as const;

const valuesOf = (farmer: FarmerDto): Values => ({
  firstName: farmer.firstName,
  surname: farmer.surname,
  gender: farmer.gender === 'M' || farmer.gender === 'F' ? farmer.gender : null,
  dateOfBirth: farmer.dateOfBirth ?? '',
  phone: farmer.phone ?? '',
  email: farmer.email ?? '',
  address: farmer.address ?? '',
  reason: '',
});

interface FarmerFormProps {
  farmer: FarmerDto;
  /** Sends the change; for a page other than the farmer's. */
  command?: typeof saveFarmerTask;
  onClose: () => void;
}

/** Edits a farmer's details. A change of identity asks staff for a reason; one by the farmer waits for an administrator. */
export default function FarmerForm({ farmer, command = saveFarmerTask, onClose }: FarmerFormProps) {
  const isFarmer = useAppSelector(selectViewer).role === 'FARMER';
  const task = useTask(command);
  const [base, setBase] = useState(farmer);
  const [initial] = useState(() => valuesOf(farmer));
  const { form, field, modal } = useDtoForm<Values, SaveFarmerBody>(SaveFarmerBody, {
    initial,
    labels: LABELS,
    bodyOf: ({ gender, reason, dateOfBirth, email, address, ...texts }) => ({
      ...texts,
      ...(email.trim() && { email }),
      ...(address.trim() && { address }),
      ...(gender && { gender }),
      ...(dateOfBirth && { dateOfBirth }),
      ...(reason.trim() && { reason }),
      ...(!isFarmer && { id: farmer.id }),
      version: base.version,
    }),
    onSubmit: (body) => task.run({ body }),
    sender: task,
    onDone: onClose,
    onRefused: (error) => {
      const newer = newerOf(error);
      if (!newer) return;
      setBase(newer);
      form.setValues(valuesOf(newer));
    },
  });
  const before = valuesOf(base);
  // Staff can correct a record without details that it never had.
  const needs = (name: 'email' | 'address' | 'gender') => isFarmer || base[name] !== null;
  const changesIdentity = IDENTITY.some((name) => form.values[name] !== before[name]);
  const problem = newerOf(task.error) ? FARMERS_MESSAGES.changed : modal.problem;
  return (
    <FormModal
      opened
      title={t('editTitle')}
      submitLabel={t('save')}
      onClose={onClose}
      {...modal}
      problem={problem}
    >
      <TextInput required data-autofocus maxLength={100} {...field('firstName')} />
      <TextInput required maxLength={100} {...field('surname')} />
      <Select
        required={needs('gender')}
        placeholder={t('choose')}
        data={[
          { value: 'F', label: t('F') },
          { value: 'M', label: t('M') },
        ]}
        {...field('gender')}
      />
      <TextInput type="date" {...field('dateOfBirth')} />
      <TextInput required type="tel" maxLength={20} {...field('phone')} />
      <TextInput required={needs('email')} type="email" maxLength={254} {...field('email')} />
      <Textarea
        required={needs('address')}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={300}
        {...field('address')}
      />
      {changesIdentity && (
        <>
          <p role="status">
            <b>{t(isFarmer ? 'identityHeld' : 'identityWarning')}</b>
          </p>
          <Textarea
            autosize
            minRows={2}
            maxLength={200}
            description={t(isFarmer ? 'reasonHelps' : 'reasonHint')}
            {...field('reason')}
          />
        </>
      )}
    </FormModal>
  );
}

/** Returns the record as someone else saved it, if the form was refused for that. */
const newerOf = (error: Failure | null) =>
  error?.status === 409 ? (error.current as FarmerDto | undefined) : undefined;
