import { deleteStoredFile, type ErasedData } from '#libs/platform';

export const ERASES: ErasedData[] = [
  {
    what: 'Photos and recordings that prove consents; witnesses of reports',
    tables: ['consent_proof', 'person_report'],
    sql: [
      `UPDATE person_report SET witness = 'Erased' WHERE farmer_id = ANY($farmers) AND witness IS NOT NULL`,
    ],
    async run(tx, { farmerIds }) {
      const rows = await tx.query<{ id: string }>(
        `DELETE FROM consent_proof WHERE consent_id IN (SELECT id FROM consent WHERE farmer_id = ANY($1::bigint[]))
         RETURNING file_id AS id`,
        [farmerIds],
      );
      const ids = rows.map(({ id }) => id);
      await deleteStoredFile(tx, ...ids);
      return ids;
    },
  },
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
