import { BIOMETRIC_KINDS } from './biometrics.js';

/** Fields of a farmer that a person can change here, and their words. Photo and prints are named by their kind. */
export const FARMER_FIELDS = {
  firstName: 'first name',
  surname: 'surname',
  othername: 'other name',
  email: 'email',
  address: 'address',
  phone: 'phone number',
  gender: 'gender',
  dateOfBirth: 'date of birth',
  bvn: 'BVN',
} as const;
export type FarmerField = keyof typeof FARMER_FIELDS | (typeof BIOMETRIC_KINDS)[number];

/** Returns the answer to a farmer's change of who they are: which fields wait for a decision. */
export function heldChangesText(held: readonly FarmerField[], isRestStored: boolean): string {
  const words = held.map(farmerFieldWord).join(', ');
  return `An administrator will decide about your new ${words}.${isRestStored ? ' The other changes are saved.' : ''}`;
}

/** Returns the word of a field for sentences: "phone number", "right index print". */
export function farmerFieldWord(field: FarmerField): string {
  if (field === 'passport') return 'passport photo';
  const isPrint = (BIOMETRIC_KINDS as readonly string[]).includes(field);
  return isPrint ? `${field} print` : FARMER_FIELDS[field as keyof typeof FARMER_FIELDS];
}
