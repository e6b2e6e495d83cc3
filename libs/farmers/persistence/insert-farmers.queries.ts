import type { EncryptedIdentifier } from '#libs/identifier-encryption';
import type { Transaction } from '#libs/platform';

/** A farmer to insert with all known data. Sizes are square metres. */
export interface NewFarmer {
  bvn: EncryptedIdentifier | null;
  tempId: string | null;
  cbnApplicantId?: string | null;
  surname: string;
  firstName: string;
  othername?: string | null;
  gender: 'M' | 'F' | null;
  phone?: string | null;
  email?: string | null;
  address?: string | null;
  town?: string | null;
  stateId?: number | null;
  lgaId?: number | null;
  wardId?: number | null;
  declaredSizeM2?: number | null;
  nextOfKin?: { surname: string; firstName: string; phone: string; relationship: string } | null;
  guarantor?: { surname: string; firstName: string; phone: string } | null;
  communityId: number;
  communityResourceId: number;
  createdOn: Date;
}

/**
 * Inserts new farmers and their memberships, and returns their ids in the order of `farmers`. Throws `record.conflict`
 * when a BVN, temp id or CBN id is taken in the account; then nothing is stored.
 */
export async function insertFarmers(
  tx: Transaction,
  accountId: number,
  farmers: NewFarmer[],
): Promise<number[]> {
  const rows = farmers.map((farmer, index) => ({
    ...farmer,
    index,
    cipher: farmer.bvn ? `\\x${farmer.bvn.cipher.toString('hex')}` : null,
    blind: farmer.bvn ? `\\x${farmer.bvn.index.toString('hex')}` : null,
    last4: farmer.bvn?.last4 ?? null,
  }));
  const stored = await tx.query<{ id: number }>(
    `WITH given AS MATERIALIZED (
       SELECT g.*, nextval(pg_get_serial_sequence('farmer', 'id')) AS id
         FROM jsonb_to_recordset($2::jsonb) AS g("index" int, cipher bytea, blind bytea, last4 text, "tempId" text,
              "cbnApplicantId" text, surname text, "firstName" text, othername text, gender text, phone text, email text,
              address text, town text, "stateId" int, "lgaId" int, "wardId" int, "declaredSizeM2" float8,
              "nextOfKin" jsonb, guarantor jsonb, "communityId" bigint, "communityResourceId" bigint,
              "createdOn" timestamptz)),
     stored AS (
       INSERT INTO farmer (id, account_id, bvn_cipher, bvn_index, bvn_last4, temp_id, cbn_applicant_id, surname,
              first_name, othername, gender, phone, email, address, town, state_id, lga_id, ward_id, declared_size_m2,
              next_of_kin_surname, next_of_kin_first_name, next_of_kin_phone, next_of_kin_relationship,
              guarantor_surname, guarantor_first_name, guarantor_phone, created_on, updated_on)
       OVERRIDING SYSTEM VALUE
       SELECT id, $1, cipher, blind, last4, "tempId", "cbnApplicantId", surname, "firstName", othername, gender, phone,
              email, address, town, "stateId", "lgaId", "wardId", "declaredSizeM2",
              "nextOfKin"->>'surname', "nextOfKin"->>'firstName', "nextOfKin"->>'phone', "nextOfKin"->>'relationship',
              guarantor->>'surname', guarantor->>'firstName', guarantor->>'phone', "createdOn", "createdOn"
         FROM given RETURNING id),
     joined AS (
       INSERT INTO membership (community_id, farmer_id, community_resource_id, joined_on)
       SELECT "communityId", id, "communityResourceId", "createdOn" FROM given)
     SELECT given.id FROM given JOIN stored USING (id) ORDER BY given."index"`,
    [accountId, JSON.stringify(rows)],
  );
  return stored.map((row) => row.id);
}
