import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a farmer's record be locked (NDPA 2023, sections 34 and 36), and marks erased people. */
export class FarmerLocks1796000300000 implements MigrationInterface {
  name = 'FarmerLocks1796000300000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE farmer
        -- The record is read-only until then; infinity: until someone ends the lock.
        ADD COLUMN locked_until timestamptz,
        ADD COLUMN lock_kind    text CHECK (lock_kind IN ('restriction', 'objection', 'erased')),
        ADD COLUMN erased_on    timestamptz,
        ADD CHECK ((locked_until IS NULL) = (lock_kind IS NULL));
      CREATE INDEX farmer_locked ON farmer (account_id) WHERE locked_until IS NOT NULL;

      -- Every write checks the lock itself; this refuses one that forgot to. Encryption under a new key is no change.
      CREATE FUNCTION refuse_locked_farmer() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'farmer % is locked', OLD.id USING ERRCODE = 'integrity_constraint_violation';
      END $$;
      CREATE TRIGGER farmer_locked BEFORE UPDATE OF surname, first_name, othername, gender, date_of_birth, phone, email,
        address, temp_id, cbn_applicant_id, rifan_number, main_id ON farmer FOR EACH ROW
        WHEN (OLD.locked_until > now() AND NEW.locked_until IS NOT DISTINCT FROM OLD.locked_until)
        EXECUTE FUNCTION refuse_locked_farmer();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER farmer_locked ON farmer;
      DROP FUNCTION refuse_locked_farmer();
      ALTER TABLE farmer DROP COLUMN locked_until, DROP COLUMN lock_kind, DROP COLUMN erased_on;
    `);
  }
}
