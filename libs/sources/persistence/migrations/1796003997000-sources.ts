import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates connections to KoboToolbox and ODK Central, their files, and the submissions that were taken. */
export class Sources1796003997000 implements MigrationInterface {
  name = 'Sources1796003997000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE source (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL REFERENCES account,
        name       text        NOT NULL,
        version    int         NOT NULL DEFAULT 1,
        created_by bigint      REFERENCES app_user,
        created_on timestamptz NOT NULL DEFAULT now(),
        removed_on timestamptz,
        community_resource_id bigint NOT NULL REFERENCES every_community_resource ON DELETE CASCADE,
        community_id bigint REFERENCES every_community ON DELETE SET NULL,
        kind       text NOT NULL CHECK (kind IN ('kobo', 'odk')),
        address    text NOT NULL,
        project    bigint,
        form       text NOT NULL,
        target     text NOT NULL,
        schedule   text NOT NULL CHECK (schedule IN ('HAND', 'HOURLY', 'DAILY')),
        username   text,
        secret     bytea,
        -- Where the next pull begins: the last id (kobo) or time (odk) of a pull that read to the end.
        position   text,
        claimed_on timestamptz,
        full_on    timestamptz,
        pulled_on  timestamptz,
        problem    text
      );
      CREATE UNIQUE INDEX source_name ON source (account_id, lower(name)) WHERE removed_on IS NULL;

      CREATE TABLE source_file (
        file_id   uuid PRIMARY KEY,
        source_id bigint NOT NULL REFERENCES source ON DELETE CASCADE,
        taken     int    NOT NULL
      );
      CREATE INDEX source_file_of ON source_file (source_id);

      -- Each submission once: its id on the server, and the edit that was taken last.
      CREATE TABLE source_submission (
        source_id bigint NOT NULL REFERENCES source ON DELETE CASCADE,
        identity  text   NOT NULL,
        edition   text   NOT NULL,
        file_id   uuid   NOT NULL REFERENCES source_file ON DELETE CASCADE,
        PRIMARY KEY (source_id, identity)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE source_submission, source_file, source');
  }
}
