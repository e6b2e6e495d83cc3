import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the trash: deleted records, how long they can be restored, and their outcome. */
export class Trash1795600800000 implements MigrationInterface {
  name = 'Trash1795600800000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE trash_item (
        id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id        bigint      NOT NULL REFERENCES account,
        -- Kind and id of the record, which belongs to the domain that registers the kind.
        kind              text        NOT NULL,
        record_id         bigint      NOT NULL,
        description       text        NOT NULL,
        -- Counts of the contents deleted with it: {"farms": 12}
        contents          jsonb       NOT NULL DEFAULT '{}',
        deleted_by        bigint      NOT NULL REFERENCES app_user,
        created_on        timestamptz NOT NULL DEFAULT now(),
        -- When the record was created; null if unknown.
        record_created_on timestamptz,
        purge_after       timestamptz NOT NULL,
        restored_by       bigint      REFERENCES app_user,
        restored_on       timestamptz,
        purged_on         timestamptz,
        CHECK (restored_on IS NULL OR purged_on IS NULL)
      );
      CREATE UNIQUE INDEX trash_item_record ON trash_item (kind, record_id)
        WHERE restored_on IS NULL AND purged_on IS NULL;
      CREATE INDEX trash_item_account ON trash_item (account_id, id DESC) WHERE restored_on IS NULL AND purged_on IS NULL;
      CREATE INDEX trash_item_due ON trash_item (purge_after) WHERE restored_on IS NULL AND purged_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE trash_item;
    `);
  }
}
