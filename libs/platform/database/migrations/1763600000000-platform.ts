import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the event log, the job ledger and stored files. */
export class Platform1763600000000 implements MigrationInterface {
  name = 'Platform1763600000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE EXTENSION IF NOT EXISTS postgis;
      CREATE EXTENSION IF NOT EXISTS citext;
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      -- The counter row is the topic's lock: who holds it writes the next sequence, so commit order is sequence order.
      CREATE TABLE event_topic (
        topic     text PRIMARY KEY,
        last_seq  bigint NOT NULL,
        last_hash bytea  NOT NULL
      );

      CREATE TABLE event_log (
        id           bigint GENERATED ALWAYS AS IDENTITY,
        topic        text        NOT NULL REFERENCES event_topic,
        seq          bigint      NOT NULL,
        type         text        NOT NULL,
        subject_kind text        NOT NULL,
        subject_id   bigint      NOT NULL,
        version      int,
        data         jsonb       NOT NULL,
        op_id        uuid,
        account_id   bigint,
        actor_id     bigint,
        actor_name   text,
        request_id   text,
        at           timestamptz NOT NULL,
        prev_hash    bytea       NOT NULL,
        hash         bytea       NOT NULL,
        PRIMARY KEY (topic, seq)
      );
      CREATE UNIQUE INDEX event_log_id ON event_log (id);
      CREATE INDEX event_log_subject ON event_log (subject_kind, subject_id, id DESC);
      CREATE INDEX event_log_account ON event_log (account_id, id DESC);
      CREATE UNIQUE INDEX event_log_op ON event_log (op_id, topic, type, subject_id) WHERE op_id IS NOT NULL;

      CREATE FUNCTION event_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'event_log is append-only';
      END $$;
      CREATE TRIGGER event_log_append_only BEFORE UPDATE OR DELETE ON event_log
        FOR EACH ROW EXECUTE FUNCTION event_log_is_append_only();
      CREATE TRIGGER event_log_no_truncate BEFORE TRUNCATE ON event_log
        FOR EACH STATEMENT EXECUTE FUNCTION event_log_is_append_only();

      CREATE TABLE job_run (
        id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind             text        NOT NULL,
        params           jsonb       NOT NULL,
        label            text        NOT NULL,
        detail           text        NOT NULL,
        account_id       bigint,
        community_resource_id bigint,
        community_id     bigint,
        started_by       bigint,
        state            text        NOT NULL DEFAULT 'waiting'
          CHECK (state IN ('waiting', 'running', 'completed', 'failed', 'cancelled')),
        phase            text,
        progress_done    bigint      NOT NULL DEFAULT 0,
        progress_total   bigint,
        summary          jsonb,
        error_code       text,
        error_message    text,
        cancel_requested boolean     NOT NULL DEFAULT false,
        -- Raised with each dispatch; BullMQ's job id is <id>-<epoch>.
        epoch            int         NOT NULL DEFAULT 1,
        dispatched_epoch int         NOT NULL DEFAULT 0,
        -- Raised each time a worker takes the run: an older holder can change nothing any more.
        fence            int         NOT NULL DEFAULT 0,
        lease_until      timestamptz,
        attempts         int         NOT NULL DEFAULT 0,
        -- Workers that died while they had the run, since it last stored something.
        takeovers        int         NOT NULL DEFAULT 0,
        run_after        timestamptz NOT NULL DEFAULT now(),
        created_at       timestamptz NOT NULL DEFAULT now(),
        started_at       timestamptz,
        ended_at         timestamptz
      );
      CREATE INDEX job_run_undispatched ON job_run (id) WHERE dispatched_epoch < epoch AND ended_at IS NULL;
      CREATE INDEX job_run_live ON job_run (lease_until) WHERE ended_at IS NULL;
      CREATE INDEX job_run_account ON job_run (account_id, id DESC);

      CREATE TABLE stored_file (
        id         uuid PRIMARY KEY,
        account_id bigint      NOT NULL,
        name       text        NOT NULL,
        size       bigint      NOT NULL,
        sha256     bytea       NOT NULL,
        created_by bigint,
        created_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE stored_file, job_run, event_log, event_topic;
      DROP FUNCTION event_log_is_append_only();
    `);
  }
}
