import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates photos of submissions, and stores the file row of each submission and the repeats that were left out. */
export class SubmissionPhotos1796005000000 implements MigrationInterface {
  name = 'SubmissionPhotos1796005000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Submissions of the file whose repeat groups were left out.
      ALTER TABLE source_file ADD COLUMN repeats int NOT NULL DEFAULT 0;

      -- Row of the submission in its file; null for files from before photos were pulled.
      ALTER TABLE source_submission ADD COLUMN row_no int;
      CREATE INDEX source_submission_row ON source_submission (file_id, row_no);

      -- Each photo once, by its name within the submission.
      CREATE TABLE source_photo (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        source_id  bigint      NOT NULL,
        identity   text        NOT NULL,
        name       text        NOT NULL,
        question   text        NOT NULL,
        path       text        NOT NULL,
        created_on timestamptz NOT NULL DEFAULT now(),
        -- Null until it is fetched, by the pull of this job.
        file_id    uuid        REFERENCES stored_file,
        job_id     bigint,
        fetched_on timestamptz,
        -- Why the last attempt failed, and whether there is another one.
        problem    text,
        is_unfit   boolean     NOT NULL DEFAULT false,
        UNIQUE (source_id, identity, name),
        FOREIGN KEY (source_id, identity) REFERENCES source_submission ON DELETE CASCADE
      );
      CREATE INDEX source_photo_wanted ON source_photo (source_id, id) WHERE file_id IS NULL;
      -- PostgreSQL looks here for each stored file that is deleted.
      CREATE INDEX source_photo_file ON source_photo (file_id) WHERE file_id IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE source_photo;
      DROP INDEX source_submission_row;
      ALTER TABLE source_submission DROP COLUMN row_no;
      ALTER TABLE source_file DROP COLUMN repeats;
    `);
  }
}
