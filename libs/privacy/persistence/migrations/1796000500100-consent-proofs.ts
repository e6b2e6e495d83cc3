import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates proofs of consents, and lets farmers withdraw in the portal. */
export class ConsentProofs1796000500100 implements MigrationInterface {
  name = 'ConsentProofs1796000500100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE consent_proof (
        consent_id bigint      PRIMARY KEY REFERENCES consent,
        kind       text        NOT NULL CHECK (kind IN ('photo', 'sound')),
        file_id    uuid        NOT NULL REFERENCES stored_file,
        added_by   bigint      REFERENCES app_user,
        added_on   timestamptz NOT NULL DEFAULT now()
      );
      ALTER TABLE consent DROP CONSTRAINT consent_channel_check;
      ALTER TABLE consent ADD CONSTRAINT consent_channel_check
        CHECK (channel IN ('signed', 'thumbprint', 'voice', 'spoken', 'sms', 'code', 'portal')) NOT VALID;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE consent_proof');
  }
}
