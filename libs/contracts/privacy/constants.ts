/** Purposes that a farmer consents to, and their names. */
export const CONSENT_PURPOSES = {
  programme: 'Taking part in the programme',
  fingerprints: 'Storing fingerprints',
  cardPhoto: 'Photo on the ID card',
  sharing: 'Sharing data with a bank or the Central Bank',
  messages: 'Text messages',
  research: 'Research without names',
} as const;
export type ConsentPurpose = keyof typeof CONSENT_PURPOSES;
export const CONSENT_PURPOSE_NAMES = Object.keys(CONSENT_PURPOSES) as ConsentPurpose[];

export const CONSENT_DECISIONS = { GIVEN: 'Given', REFUSED: 'Refused', WITHDRAWN: 'Withdrawn' } as const;
export type ConsentDecision = keyof typeof CONSENT_DECISIONS;

/** How a farmer decided. */
export const CONSENT_CHANNELS = {
  signed: 'Signed form',
  thumbprint: 'Thumbprint on a form',
  voice: 'Spoken, recorded',
  spoken: 'Spoken to staff',
  sms: 'SMS reply',
  code: 'Code sent by SMS',
  portal: 'By the farmer, in the portal',
} as const;
export type ConsentChannel = keyof typeof CONSENT_CHANNELS;

/** Languages of notices and consents, by ISO 639 code. */
export const NOTICE_LANGUAGES = {
  en: 'English',
  ha: 'Hausa',
  yo: 'Yoruba',
  ig: 'Igbo',
  pcm: 'Nigerian Pidgin',
} as const;
export type NoticeLanguage = keyof typeof NOTICE_LANGUAGES;

/** Languages in which each account needs a notice: GAID 2025, schedule 2, 1(B)c, "major indigenous languages". */
export const REQUIRED_NOTICES: readonly NoticeLanguage[] = ['en', 'ha', 'yo', 'ig'];

/** Characters of a notice. */
export const NOTICE_LENGTH = 8000;

/**
 * Headings of a notice: the ten items of the Act 2023, section 27, and GAID 2025, article 27(3). A new draft starts with
 * them; the agency writes its words below each.
 */
export const NOTICE_ITEMS = [
  'Name and address of the agency',
  'Contact of the data protection officer',
  'Data that we keep about you',
  'Purposes of the data, and the lawful basis of each',
  'People and organisations that receive the data',
  'Data from other sources',
  'How long we keep the data',
  'Transfers to other countries',
  'Your rights: to see, correct, restrict, object, withdraw consent and be forgotten',
  'Complaints: to us, and to the Nigeria Data Protection Commission',
] as const;

/** Proofs of a consent: a photo of the form, or a recording of the farmer's words. */
export const PROOF_KINDS = { photo: 'Photo of the form', sound: 'Recording' } as const;
export type ProofKind = keyof typeof PROOF_KINDS;
