import { Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { DESIGNATIONS, STAFF_GENDERS, type StaffDto } from '#libs/contracts';
import { Button } from '../../ui/index.js';
import type { StaffValues } from './form.js';
import { GrantSummary } from './GrantSummary.js';
import styles from './staff.module.css';
import { t } from './texts.js';

const GrantModal = lazy(() => import('./GrantModal.js'));

export interface FieldsProps {
  form: UseFormReturnType<StaffValues>;
  /** The record that is changed; null for a new one. */
  staff: StaffDto | null;
}

export function BioFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput label={t('firstName')} required maxLength={60} {...form.getInputProps('firstName')} />
      <TextInput label={t('lastName')} required maxLength={60} {...form.getInputProps('lastName')} />
      <Select
        label={t('gender')}
        required
        placeholder={t('chooseGender')}
        data={STAFF_GENDERS.map((value) => ({ value, label: t(value) }))}
        {...form.getInputProps('gender')}
      />
      <TextInput
        label={t('phoneNumber')}
        description={t('phoneHint')}
        required
        type="tel"
        inputMode="numeric"
        maxLength={11}
        {...form.getInputProps('phoneNumber')}
      />
      <TextInput label={t('email')} required type="email" maxLength={200} {...form.getInputProps('email')} />
      <Textarea
        label={t('address')}
        required
        autosize
        minRows={2}
        maxRows={5}
        maxLength={300}
        {...form.getInputProps('address')}
      />
    </>
  );
}

export function WorkFields({ form, staff }: FieldsProps) {
  const [granting, setGranting] = useState(false);
  const { designation, grants } = form.values;
  const changed = staff !== null && designation !== staff.designation;
  return (
    <>
      <Select
        label={t('designation')}
        required
        placeholder={t('chooseDesignation')}
        data={DESIGNATIONS.map((value) => ({ value, label: t(value) }))}
        {...form.getInputProps('designation')}
      />
      {changed && (
        <p className={styles.warning}>
          {t('roleChanges')}{' '}
          {designation === 'external user' && staff.grants.length > 0 && t('grantsAreDropped')}
        </p>
      )}
      {designation === 'collaborator' && (
        <section className={styles.access} aria-label={t('access')}>
          <div className="row">
            <h3 className="grow">{t('access')}</h3>
            <Button icon="key" onClick={() => setGranting(true)}>
              {t('grantAccess')}
            </Button>
          </div>
          <GrantSummary grants={grants} />
          {form.errors.grants && (
            <p className={styles.wrong} role="alert">
              {form.errors.grants}
            </p>
          )}
        </section>
      )}
      {designation === 'external user' && <p className="mut">{t('noGrantsNeeded')}</p>}
      {!staff && (
        <TextInput
          label={t('username')}
          description={t('usernameHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...form.getInputProps('username')}
        />
      )}
      {granting && (
        <Suspense>
          <GrantModal
            grants={grants}
            onClose={() => setGranting(false)}
            onSet={(next) => {
              form.setFieldValue('grants', next);
              form.clearFieldError('grants');
              setGranting(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

export function PersonalFields({ form, staff }: FieldsProps) {
  return (
    <>
      <EncryptedField form={form} field="bvn" hint={t('bvnHint')} stored={staff?.bvn ?? null} digits={11} />
      <TextInput label={t('bank')} maxLength={80} {...form.getInputProps('bank')} />
      <TextInput label={t('accountName')} maxLength={120} {...form.getInputProps('accountName')} />
      <EncryptedField
        form={form}
        field="accountNumber"
        hint={t('accountHint')}
        stored={staff?.accountNumber ?? null}
        digits={10}
      />
    </>
  );
}

interface EncryptedFieldProps {
  form: FieldsProps['form'];
  field: 'bvn' | 'accountNumber';
  hint: string;
  /** What is stored, masked. */
  stored: string | null;
  digits: number;
}

/** A number that is never shown again: it can be typed anew, kept or removed. */
function EncryptedField({ form, field, hint, stored, digits }: EncryptedFieldProps) {
  const removed = form.values[field] === null;
  const input = form.getInputProps(field);
  return (
    <div>
      <TextInput
        label={t(field)}
        description={removed ? t('removed') : stored ? t('kept', { value: stored }) : hint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={digits}
        disabled={removed}
        {...input}
        value={form.values[field] ?? ''}
      />
      {stored && (
        <button
          type="button"
          className={`link sm ${styles.takeAway}`}
          aria-label={`${t(field)}: ${t(removed ? 'keep' : 'remove')}`}
          onClick={() => form.setFieldValue(field, removed ? '' : null)}
        >
          {t(removed ? 'keep' : 'remove')}
        </button>
      )}
    </div>
  );
}
