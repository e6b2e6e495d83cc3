import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates exports: the request, its user, and its file until that is deleted. */
export class Exports1795601000000 implements MigrationInterface {
  name = 'Exports1795601000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE export_run (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        kind                  text        NOT NULL,
        format                text        NOT NULL,
        filters               jsonb       NOT NULL DEFAULT '{}',
        resource_ids          bigint[],
        community_resource_id bigint,
        community_id          bigint,
        whole                 boolean     NOT NULL DEFAULT false,
        name                  text        NOT NULL,
        job_id                bigint      REFERENCES job_run,
        -- Id of bytes in the store, complete or not: after a crash the next process clears them.
        disk_id               uuid,
        file_id               uuid        REFERENCES stored_file,
        rows                  bigint,
        size                  bigint,
        -- The filters as text.
        filters_said          text[]      NOT NULL DEFAULT '{}',
        taken_at              timestamptz,
        expires_at            timestamptz,
        downloaded_at         timestamptz,
        created_by            bigint      NOT NULL REFERENCES app_user,
        created_at            timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX export_run_job ON export_run (job_id);
      CREATE INDEX export_run_asked ON export_run (created_by, id);
      CREATE INDEX export_run_on_disk ON export_run (id) WHERE disk_id IS NOT NULL;
      CREATE INDEX export_run_kept ON export_run (account_id, expires_at) WHERE file_id IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE export_run;
    `);
  }
}
