import { NativeSelect, TextInput } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { CapturedFarmer, CapturedKin } from '#libs/contracts';
import { problemsOf } from '../../../core/forms/dto-problems.js';
import type { Draft } from '../store/drafts.js';
import { t } from '../texts.js';
import type { Recorder } from '../walk/recorder.js';

const GENDERS = [
  { value: '', label: t('notGiven') },
  { value: 'M', label: t('male') },
  { value: 'F', label: t('female') },
];

/** Returns what is wrong with the details, by the server's rules; a new farmer needs name and phone. */
export function detailProblems({ farmer, farmerId }: Draft): Record<string, string> {
  const { nextOfKin, ...own } = farmer;
  const labels = {
    firstName: t('firstName'),
    surname: t('surname'),
    phone: t('phone'),
    othername: t('othername'),
  };
  const needed = Object.fromEntries(
    (['firstName', 'surname', 'phone'] as const)
      .filter((field) => !own[field]?.trim() && (farmerId === null || field !== 'phone'))
      .map((field) => [field, t('fieldNeeded', { field: labels[field] })]),
  );
  const kin = nextOfKin
    ? problemsOf(CapturedKin, nextOfKin, { surname: t('surname'), firstName: t('firstName') })
    : {};
  return {
    ...problemsOf(CapturedFarmer, own, labels),
    ...needed,
    ...Object.fromEntries(Object.entries(kin).map(([field, problem]) => [`kin.${field}`, problem])),
  };
}

interface DetailsStepProps {
  recorder: Recorder;
  problems: Record<string, string>;
}

/** The farmer and their next of kin. */
export function DetailsStep({ recorder, problems }: DetailsStepProps) {
  const { draft } = useSyncExternalStore(recorder.subscribe, recorder.now);
  const { farmer } = draft;
  const kin: Partial<CapturedKin> = farmer.nextOfKin ?? {};
  const change = (field: keyof CapturedFarmer, value: string) => {
    const { [field]: _, ...others } = farmer;
    recorder.update({ farmer: value ? { ...others, [field]: value } : others });
  };
  const changeKin = (field: keyof CapturedKin, value: string) => {
    const { [field]: _, ...others } = kin;
    const next = value ? { ...others, [field]: value } : others;
    const { nextOfKin: __, ...own } = farmer;
    recorder.update({
      farmer: Object.keys(next).length > 0 ? { ...own, nextOfKin: next as CapturedKin } : own,
    });
  };
  const input = (field: 'firstName' | 'surname' | 'othername' | 'phone', label: string, required = false) => (
    <TextInput
      size="md"
      label={label}
      required={required}
      type={field === 'phone' ? 'tel' : 'text'}
      autoComplete="off"
      maxLength={100}
      value={farmer[field] ?? ''}
      error={problems[field]}
      onChange={(event) => change(field, event.currentTarget.value)}
    />
  );
  const kinInput = (field: keyof CapturedKin, label: string) => (
    <TextInput
      size="md"
      label={label}
      type={field === 'phone' ? 'tel' : 'text'}
      autoComplete="off"
      maxLength={100}
      value={kin[field] ?? ''}
      error={problems[`kin.${field}`]}
      onChange={(event) => changeKin(field, event.currentTarget.value)}
    />
  );
  return (
    <>
      {input('firstName', t('firstName'), true)}
      {input('surname', t('surname'), true)}
      {input('othername', t('othername'))}
      <NativeSelect
        size="md"
        label={t('gender')}
        data={GENDERS}
        value={farmer.gender ?? ''}
        onChange={(event) => change('gender', event.currentTarget.value)}
      />
      {input('phone', t('phone'), draft.farmerId === null)}
      {kinInput('surname', t('kinSurname'))}
      {kinInput('firstName', t('kinFirstName'))}
      {kinInput('phone', t('kinPhone'))}
      {kinInput('relationship', t('kinRelationship'))}
    </>
  );
}
