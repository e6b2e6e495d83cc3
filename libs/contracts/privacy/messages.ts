import { recordMessages } from '../platform/record-calls.js';

export const NOTICE_MESSAGES = {
  ...recordMessages('notice'),
  signed: 'Check of the translation stored',
  used: 'Notice put into use',
} as const;

/** Messages about consents. */
export const CONSENT_MESSAGES = {
  recorded: 'Decision recorded',
  failed: 'The decision could not be recorded.',
  guardian: 'This farmer is under 18: name the parent or guardian who decides.',
  witness: 'A thumbprint or a spoken decision needs a witness.',
  proofStored: 'Proof stored',
  withdrawn: 'Consent withdrawn',
  ownOnly: 'Farmers withdraw their own consents here. Staff record all other decisions.',
  neverGiven: 'Only a consent that was given can be withdrawn. Record a refusal instead.',
} as const;
