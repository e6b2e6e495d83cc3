import type { MigrationInterface, QueryRunner } from 'typeorm';

const IDS = ['temp_id', 'cbn_applicant_id'] as const;

/**
 * Compares identifiers without case and spaces: "kb 1" and "KB1" are the same farmer. Stored values keep their
 * original spelling. Also adds further fields of farmer lists: date of birth and bank account.
 */
export class FarmerIdentity1795330500000 implements MigrationInterface {
  name = 'FarmerIdentity1795330500000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION identifier_key(id text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
        AS $$ SELECT upper(replace(id, ' ', '')) $$;
      ALTER TABLE farmer
        ADD COLUMN date_of_birth  date,
        ADD COLUMN bank_name      text,
        ADD COLUMN account_number text;
    `);
    for (const column of IDS)
      await db.query(`
        -- Two farmers whose ids differ by nothing else: the older one keeps it, the others' says whose it is.
        UPDATE farmer f SET ${column} = f.${column} || ' #' || f.id
         WHERE EXISTS (SELECT 1 FROM farmer o WHERE o.account_id = f.account_id AND o.id < f.id
                          AND identifier_key(o.${column}) = identifier_key(f.${column}));
        DROP INDEX farmer_${column};
        CREATE UNIQUE INDEX farmer_${column} ON farmer (account_id, identifier_key(${column}));
      `);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const column of IDS)
      await db.query(`
        DROP INDEX farmer_${column};
        CREATE UNIQUE INDEX farmer_${column} ON farmer (account_id, ${column});
      `);
    await db.query(`
      DROP FUNCTION identifier_key(text);
      ALTER TABLE farmer DROP COLUMN date_of_birth, DROP COLUMN bank_name, DROP COLUMN account_number;
    `);
  }
}
