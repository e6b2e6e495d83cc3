import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds monitoring data: heartbeats of programs, backups, and an index of old jobs by their ends. */
export class Watching1795369600000 implements MigrationInterface {
  name = 'Watching1795369600000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- A program that ends takes its row away; one that was killed leaves it behind, with an old beat.
      CREATE TABLE program_beat (
        id         uuid        PRIMARY KEY,
        program    text        NOT NULL CHECK (program IN ('api', 'worker')),
        version    text        NOT NULL,
        revision   text,
        host       text        NOT NULL,
        pid        int         NOT NULL,
        started_at timestamptz NOT NULL,
        beat_at    timestamptz NOT NULL DEFAULT now(),
        -- Jobs that it works on: their ids, kinds and since when.
        doing      jsonb       NOT NULL DEFAULT '[]'
      );

      CREATE TABLE backup_record (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        began_at   timestamptz NOT NULL,
        ended_at   timestamptz NOT NULL DEFAULT now(),
        -- Folder of the backup; null where none came of it.
        place      text,
        bytes      bigint,
        -- Files that the database named and that were not there.
        missing    int         NOT NULL DEFAULT 0,
        -- Whether it was read back after it was written, and was as it should be.
        verified   boolean     NOT NULL DEFAULT false,
        version    text        NOT NULL,
        -- Why there is none.
        failure    text,
        CHECK ((place IS NULL) = (failure IS NOT NULL))
      );

      -- What is purged by age, and what failed lately: neither may read a million rows.
      CREATE INDEX job_run_ended ON job_run (ended_at) WHERE ended_at IS NOT NULL;
      CREATE INDEX job_run_failed ON job_run (ended_at) WHERE state = 'failed';
      CREATE INDEX job_run_resolved_through ON job_run (resolved_through) WHERE resolved_through IS NOT NULL;
      CREATE INDEX job_run_maintenance ON job_run (kind, created_at) WHERE account_id IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX job_run_maintenance, job_run_resolved_through, job_run_failed, job_run_ended;
      DROP TABLE backup_record, program_beat;
    `);
  }
}
