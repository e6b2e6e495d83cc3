import { deleteStoredFile, type ErasedData } from '#libs/platform';

/** Columns of the record that become null. */
const CLEARED = [
  'bvn_cipher',
  'bvn_index',
  'bvn_last4',
  'cbn_applicant_id',
  'rifan_number',
  'othername',
  'phone',
  'email',
  'address',
  'town',
  'ward_id',
  'bank_name',
  'account_number',
  'account_cipher',
  'account_index',
  'account_last4',
  'next_of_kin_surname',
  'next_of_kin_first_name',
  'next_of_kin_phone',
  'next_of_kin_relationship',
  'guarantor_surname',
  'guarantor_first_name',
  'guarantor_phone',
  'display_image',
];

export const ERASES: ErasedData[] = [
  {
    what: 'Sex, birth years in a band of five, state, LGA and memberships',
    ground: 'Statistics without names (GAID 2025, article 38(2))',
    tables: ['membership', 'trash_membership'],
  },
  {
    what: 'Photos and fingerprints',
    tables: ['farmer_biometric', 'loose_picture'],
    async run(tx, { farmerIds }) {
      const rows = await tx.query<{ id: string }>(
        `WITH gone AS (DELETE FROM farmer_biometric WHERE farmer_id = ANY($1::bigint[]) RETURNING file_id, thumbnail_id),
         files AS (SELECT unnest(ARRAY[file_id, thumbnail_id]) AS id FROM gone),
         loose AS (INSERT INTO loose_picture (file_id) SELECT id FROM files WHERE id IS NOT NULL ON CONFLICT DO NOTHING)
         SELECT id FROM files WHERE id IS NOT NULL`,
        [farmerIds],
      );
      const ids = rows.map(({ id }) => id);
      await deleteStoredFile(tx, ...ids);
      return ids;
    },
  },
  {
    what: 'Values of earlier changes',
    tables: ['farmer_change'],
    sql: [
      'UPDATE farmer_change SET old_value = NULL, new_value = NULL, reason = NULL WHERE farmer_id = ANY($farmers)',
    ],
  },
  {
    what: 'Names, ids, BVN, phone, email, address, bank account, next of kin and guarantor',
    tables: ['farmer'],
    sql: [
      // The lock itself refuses changes.
      'UPDATE farmer SET lock_kind = NULL, locked_until = NULL WHERE id = ANY($farmers)',
      `UPDATE farmer SET ${CLEARED.map((column) => `${column} = NULL`).join(', ')}, surname = 'Erased', first_name = 'Person',
              temp_id = 'ERASED-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)),
              date_of_birth = make_date(extract(year FROM date_of_birth)::int / 5 * 5, 1, 1),
              lock_kind = 'erased', locked_until = 'infinity', erased_on = now(), version = version + 1, updated_on = now()
        WHERE id = ANY($farmers)`,
    ],
  },
];
