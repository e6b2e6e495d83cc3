/** Scores from which a pair is likely one person, or unclear; lower ones are not shown. */
export const DUPLICATE_LIMITS = { likely: 0.95, unclear: 0.6 } as const;

/** Days within which a merge can be undone. */
export const MERGE_UNDO_DAYS = 30;

export const PAIR_STATES = ['open', 'merged', 'different'] as const;
export type PairState = (typeof PAIR_STATES)[number];

/** Facts that count for or against a pair. BVN, prints, photo and programme never count. */
export const EVIDENCE_FIELDS = [
  'phone',
  'account',
  'birthDate',
  'nextOfKin',
  'firstName',
  'surname',
  'place',
  'gender',
] as const;
export type EvidenceField = (typeof EVIDENCE_FIELDS)[number];

/** Degrees of agreement of one fact. `shared` is a value that many farmers have. */
export const AGREEMENTS = [
  'same',
  'shared',
  'spelling',
  'short',
  'near',
  'initial',
  'community',
  'ward',
  'lga',
  'missing',
  'different',
] as const;
export type Agreement = (typeof AGREEMENTS)[number];

/** Columns of a farmer of which the merged record takes one side, with their labels. */
export const MERGE_FIELDS = {
  firstName: 'First name',
  surname: 'Surname',
  othername: 'Other name',
  gender: 'Gender',
  dateOfBirth: 'Birth date',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  tempId: 'Temp ID',
  cbnApplicantId: 'CBN ID',
  rifanNumber: 'RIFAN number',
  bvn: 'BVN',
  account: 'Account number',
  nextOfKin: 'Next of kin',
  guarantor: 'Guarantor',
} as const;
export type MergeField = keyof typeof MERGE_FIELDS;
export const MERGE_FIELD_NAMES = Object.keys(MERGE_FIELDS) as MergeField[];
