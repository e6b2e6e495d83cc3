import { Select, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { DESIGNATIONS, STAFF_GENDERS, type StaffDto } from '#libs/contracts';
import type { DtoForm } from '../../core/forms/use-dto-form.js';
import { useResourceOptions } from '../../core/use-options.js';
import { Button, RecordsPicker } from '../../ui/index.js';
import type { StaffValues } from './form.js';
import { GrantSummary } from './GrantSummary.js';
import styles from './staff.module.css';
import { t } from './texts.js';

const GrantModal = lazy(() => import('./GrantModal.js'));

export interface FieldsProps extends Pick<DtoForm<StaffValues>, 'form' | 'field'> {
  /** The record to edit; null for a new one. */
  staff: StaffDto | null;
}

export function BioFields({ field }: FieldsProps) {
  return (
    <>
      <TextInput required maxLength={60} {...field('firstName')} />
      <TextInput required maxLength={60} {...field('lastName')} />
      <Select
        required
        placeholder={t('chooseGender')}
        data={STAFF_GENDERS.map((value) => ({ value, label: t(value) }))}
        {...field('gender')}
      />
      <TextInput
        description={t('phoneHint')}
        required
        type="tel"
        inputMode="numeric"
        maxLength={11}
        {...field('phoneNumber')}
      />
      <TextInput required type="email" maxLength={200} {...field('email')} />
      <Textarea required autosize minRows={2} maxRows={5} maxLength={300} {...field('address')} />
    </>
  );
}

export function WorkFields({ form, field, staff }: FieldsProps) {
  const [granting, setGranting] = useState(false);
  const { designation, grants } = form.values;
  const resources = useResourceOptions();
  const changed = staff !== null && designation !== staff.designation;
  return (
    <>
      <Select
        required
        placeholder={t('chooseDesignation')}
        data={DESIGNATIONS.map((value) => ({ value, label: t(value) }))}
        {...field('designation')}
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
        <RecordsPicker
          description={t(form.values.resourceIds.length === 0 ? 'noResourceYet' : 'resourcesHint')}
          records={resources.options}
          {...field('resourceIds')}
          error={form.errors.resourceIds ?? resources.problem}
        />
      )}
      {!staff && (
        <TextInput
          description={t('usernameHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...field('username')}
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

export function PersonalFields({ form, field, staff }: FieldsProps) {
  return (
    <>
      <EncryptedField
        form={form}
        field={field}
        name="bvn"
        hint={t('bvnHint')}
        stored={staff?.bvn ?? null}
        digits={11}
      />
      <TextInput maxLength={80} {...field('bank')} />
      <TextInput maxLength={120} {...field('accountName')} />
      <EncryptedField
        form={form}
        field={field}
        name="accountNumber"
        hint={t('accountHint')}
        stored={staff?.accountNumber ?? null}
        digits={10}
      />
    </>
  );
}

interface EncryptedFieldProps extends Pick<FieldsProps, 'form' | 'field'> {
  name: 'bvn' | 'accountNumber';
  hint: string;
  /** The stored value, masked. */
  stored: string | null;
  digits: number;
}

/** A number that is never shown again: it can be replaced, left unchanged or removed. */
function EncryptedField({ form, field, name, hint, stored, digits }: EncryptedFieldProps) {
  const removed = form.values[name] === null;
  return (
    <div>
      <TextInput
        description={removed ? t('removed') : stored ? t('kept', { value: stored }) : hint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={digits}
        disabled={removed}
        {...field(name)}
        value={form.values[name] ?? ''}
      />
      {stored && (
        <button
          type="button"
          className={`link sm ${styles.takeAway}`}
          aria-label={`${t(name)}: ${t(removed ? 'keep' : 'remove')}`}
          onClick={() => form.setFieldValue(name, removed ? '' : null)}
        >
          {t(removed ? 'keep' : 'remove')}
        </button>
      )}
    </div>
  );
}
