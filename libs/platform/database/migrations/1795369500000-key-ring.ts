import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows several active keys per setting, and stores the encrypting key of files in the database too. */
export class KeyRing1795369500000 implements MigrationInterface {
  name = 'KeyRing1795369500000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE key_check DROP CONSTRAINT key_check_pkey, ADD PRIMARY KEY (setting, key_id);

      -- Until now there was one key of files. The default is its number, by which an api of the version before goes on too.
      DO $$
      DECLARE
        the_one int := coalesce((SELECT max(key_id) FROM key_check WHERE setting = 'FILE_ENCRYPTION_KEY'), 1);
      BEGIN
        EXECUTE format('ALTER TABLE stored_file ADD COLUMN key_id smallint NOT NULL DEFAULT %s', the_one);
      END $$;
      CREATE INDEX stored_file_key ON stored_file (key_id, id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE stored_file DROP COLUMN key_id;
      DELETE FROM key_check k USING key_check o WHERE o.setting = k.setting AND o.key_id > k.key_id;
      ALTER TABLE key_check DROP CONSTRAINT key_check_pkey, ADD PRIMARY KEY (setting);
    `);
  }
}
