import type { FIXED_PERIODS, RetentionKind } from '../retention/constants.js';

/** People whose data the register of processing lists. */
export const HELD_PEOPLE = {
  farmers: 'Farmers',
  contacts: 'Next of kin and guarantors',
  members: 'Members of communities',
  users: 'Staff, agents and other users',
  applicants: 'Applicants for jobs',
} as const;
export type HeldPeople = keyof typeof HELD_PEOPLE;

/** Lawful bases of NDPA 2023, sections 25 and 30. */
export const LAWFUL_BASES = {
  consent: 'Consent',
  contract: 'Contract',
  legal: 'Legal obligation',
  vital: 'Vital interest',
  public: 'Public interest',
  legitimate: 'Legitimate interest',
} as const;
export type LawfulBasis = keyof typeof LAWFUL_BASES;

/** A period that the account sets, or one that is the same in every account. */
export type HeldPeriod = RetentionKind | keyof typeof FIXED_PERIODS;
