import { TextInput } from '@mantine/core';
import { MEMBER_LENGTHS } from '#libs/contracts';
import { t } from './texts.js';

/** Values of a member form. */
export const EMPTY_MEMBER = { surname: '', firstName: '', occupation: '', phone: '', email: '' };
export type MemberValues = typeof EMPTY_MEMBER;
export const MEMBER_LABELS: Record<keyof MemberValues, string> = {
  surname: t('surname'),
  firstName: t('firstName'),
  occupation: t('occupation'),
  phone: t('phone'),
  email: t('email'),
};

/** Returns problems that the class cannot describe as well: a blank email is missing, not malformed. */
export const memberProblems = ({ email }: MemberValues) => ({ email: email.trim() === '' && t('needEmail') });

interface MemberFieldsProps {
  field: (name: keyof MemberValues) => Record<string, unknown> & { label: string };
}

/** Fields of a member, for the forms that add and edit one. */
export function MemberFields({ field }: MemberFieldsProps) {
  return (
    <>
      <TextInput required data-autofocus maxLength={MEMBER_LENGTHS.name} {...field('firstName')} />
      <TextInput maxLength={MEMBER_LENGTHS.name} {...field('surname')} />
      <TextInput maxLength={MEMBER_LENGTHS.occupation} {...field('occupation')} />
      <TextInput type="tel" inputMode="tel" description={t('phoneHint')} {...field('phone')} />
      <TextInput required type="email" maxLength={MEMBER_LENGTHS.email} {...field('email')} />
    </>
  );
}
