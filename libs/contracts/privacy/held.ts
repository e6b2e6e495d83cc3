/** People whose data the register of processing lists. */
export const HELD_PEOPLE = {
  farmers: 'Farmers',
  contacts: 'Next of kin and guarantors',
  members: 'Members of communities',
  users: 'Staff, agents and other users',
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

/** Kinds of data with a retention period of their own. */
export const RETENTION_KINDS = {
  uploads: 'Uploaded lists',
  oldValues: 'Old values of imports',
  messages: 'Text messages',
  prints: 'Photos and fingerprints',
  farmers: 'Records of inactive farmers',
  views: 'Views of records',
  ledger: 'Ledger and disclosures',
} as const;
export type RetentionKind = keyof typeof RETENTION_KINDS;
