import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores photos and prints as encrypted files, and the changes of farmers with their source. */
export class FarmerPictures1795603010006 implements MigrationInterface {
  name = 'FarmerPictures1795603010006';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Encrypted files of the picture and its thumbnail; null for pictures stored elsewhere.
      ALTER TABLE farmer_biometric ADD COLUMN file_id uuid, ADD COLUMN thumbnail_id uuid,
        ADD COLUMN captured_by bigint REFERENCES app_user;

      -- Files that belong to no picture: being stored, or replaced and not yet removed.
      CREATE TABLE loose_picture (
        file_id uuid        PRIMARY KEY,
        since   timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX loose_picture_since ON loose_picture (since);

      -- Values of changes, outside the event log so that they can be erased.
      CREATE TABLE farmer_change (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        farmer_id  bigint      NOT NULL REFERENCES farmer ON DELETE CASCADE,
        field      text        NOT NULL,
        -- Null: unknown before, removed, or never stored in the clear (BVN, photo, prints).
        old_value  text,
        new_value  text,
        source     text        NOT NULL CHECK (source IN ('page', 'capture')),
        reason     text,
        changed_by bigint      REFERENCES app_user,
        changed_on timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX farmer_change_farmer ON farmer_change (farmer_id, changed_on DESC, id DESC);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE farmer_change, loose_picture;
      ALTER TABLE farmer_biometric DROP COLUMN file_id, DROP COLUMN thumbnail_id, DROP COLUMN captured_by;
    `);
  }
}
