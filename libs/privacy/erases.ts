import type { ErasedData } from '#libs/platform';

export const ERASES: ErasedData[] = [
  {
    what: 'Places, guardians and witnesses of consents',
    tables: ['consent_detail'],
    sql: [
      `DELETE FROM consent_detail WHERE consent_id IN (SELECT id FROM consent WHERE farmer_id = ANY($farmers))`,
    ],
  },
  {
    what: 'Decisions about consent: purpose, day and channel',
    ground: 'Proof of consent (NDPA 2023, section 26)',
    tables: ['consent', 'consent_state'],
  },
];
