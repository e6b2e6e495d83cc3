import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events by which users change or confirm the accounts of others; independence is checked by them without a scan. */
const IDENTITY_CHANGES = `type IN ('user.created', 'user.confirmed', 'user.passwordChanged', 'user.credentialsIssued',
        'user.secondFactorDisabled', 'user.roleChanged', 'user.farmerLinked', 'user.reactivated', 'staff.grantsChanged',
        'accessList.granted', 'accessList.revoked')`;

/** Creates the event log, operations, the job ledger, stored files, key checks, and the state of programs and backups. */
export class Platform1795600000000 implements MigrationInterface {
  name = 'Platform1795600000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE EXTENSION IF NOT EXISTS postgis;
      CREATE EXTENSION IF NOT EXISTS citext;
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      -- The counter row is the topic's lock: its holder writes the next sequence, so commit order is sequence order.
      CREATE TABLE event_topic (
        topic     text   PRIMARY KEY,
        last_seq  bigint NOT NULL,
        last_hash bytea  NOT NULL
      );

      CREATE TABLE event_log (
        id           bigint      GENERATED ALWAYS AS IDENTITY,
        topic        text        NOT NULL REFERENCES event_topic,
        seq          bigint      NOT NULL,
        type         text        NOT NULL,
        subject_kind text        NOT NULL,
        subject_id   bigint      NOT NULL,
        version      int,
        data         jsonb       NOT NULL,
        -- Version of the data's shape.
        data_version smallint    NOT NULL DEFAULT 1,
        op_id        uuid,
        account_id   bigint,
        actor_id     bigint,
        actor_name   text,
        request_id   text,
        -- Span that wrote the event (W3C), so that its processing continues the same trace.
        traceparent  text,
        at           timestamptz NOT NULL,
        prev_hash    bytea       NOT NULL,
        hash         bytea       NOT NULL,
        -- HMAC-SHA-256 of the hash.
        mac          bytea,
        PRIMARY KEY (topic, seq)
      );
      CREATE UNIQUE INDEX event_log_id ON event_log (id);
      CREATE INDEX event_log_subject ON event_log (subject_kind, subject_id, id DESC);
      CREATE INDEX event_log_account ON event_log (account_id, id DESC);
      CREATE UNIQUE INDEX event_log_op ON event_log (op_id, topic, type, subject_id) WHERE op_id IS NOT NULL;
      CREATE INDEX event_log_identity_topic ON event_log (topic, at) WHERE ${IDENTITY_CHANGES};
      CREATE INDEX event_log_identity_actor ON event_log (actor_id, at) WHERE ${IDENTITY_CHANGES};

      CREATE FUNCTION event_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'event_log is append-only';
      END $$;
      CREATE TRIGGER event_log_append_only BEFORE UPDATE OR DELETE ON event_log
        FOR EACH ROW EXECUTE FUNCTION event_log_is_append_only();
      CREATE TRIGGER event_log_no_truncate BEFORE TRUNCATE ON event_log
        FOR EACH STATEMENT EXECUTE FUNCTION event_log_is_append_only();

      -- For append-only tables of other domains.
      CREATE FUNCTION is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
      END $$;

      -- Acts by the ids that clients gave them, with their first answers.
      CREATE TABLE operation (
        user_id      bigint      NOT NULL,
        op_id        uuid        NOT NULL,
        -- HMAC-SHA-256 of the request: other content under the same id is refused.
        content_hash bytea       NOT NULL CHECK (length(content_hash) = 32),
        -- As sent; json keeps the order of its fields.
        answer       json        NOT NULL,
        made_on      timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, op_id)
      );

      CREATE TABLE job_run (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind                  text        NOT NULL,
        params                jsonb       NOT NULL,
        label                 text        NOT NULL,
        detail                text        NOT NULL,
        account_id            bigint,
        community_resource_id bigint,
        community_id          bigint,
        started_by            bigint,
        -- Request and span that started the job.
        request_id            text,
        traceparent           text,
        state                 text        NOT NULL DEFAULT 'waiting'
          CHECK (state IN ('waiting', 'running', 'paused', 'completed', 'failed', 'cancelled')),
        step                  text,
        progress_done         bigint      NOT NULL DEFAULT 0,
        progress_total        bigint,
        summary               jsonb,
        error_code            text,
        error_message         text,
        cancel_requested      boolean     NOT NULL DEFAULT false,
        -- Raised with each dispatch; BullMQ's job id is <id>-<epoch>.
        epoch                 int         NOT NULL DEFAULT 1,
        dispatched_epoch      int         NOT NULL DEFAULT 0,
        -- Fencing token: raised each time a worker claims the run, so that an older holder can change nothing.
        fence                 int         NOT NULL DEFAULT 0,
        lease_until           timestamptz,
        attempts              int         NOT NULL DEFAULT 0,
        -- Workers that died while they held the run, since it last stored something.
        takeovers             int         NOT NULL DEFAULT 0,
        run_after             timestamptz NOT NULL DEFAULT now(),
        created_at            timestamptz NOT NULL DEFAULT now(),
        started_at            timestamptz,
        -- Time spent waiting for a person, which is not part of the duration.
        paused_at             timestamptz,
        paused_seconds        double precision NOT NULL DEFAULT 0,
        ended_at              timestamptz,
        -- How a job that needed attention was resolved: by a person, or through a later job.
        resolved_at           timestamptz,
        resolved_by           bigint,
        resolved_through      bigint      REFERENCES job_run
      );
      CREATE INDEX job_run_undispatched ON job_run (id) WHERE dispatched_epoch < epoch AND ended_at IS NULL;
      CREATE INDEX job_run_live ON job_run (lease_until) WHERE ended_at IS NULL;
      CREATE INDEX job_run_account ON job_run (account_id, id DESC);
      -- For purging by age and for recent failures, without reading a million rows.
      CREATE INDEX job_run_ended ON job_run (ended_at) WHERE ended_at IS NOT NULL;
      CREATE INDEX job_run_failed ON job_run (ended_at) WHERE state = 'failed';
      CREATE INDEX job_run_resolved_through ON job_run (resolved_through) WHERE resolved_through IS NOT NULL;
      CREATE INDEX job_run_maintenance ON job_run (kind, created_at) WHERE account_id IS NULL;
      -- Completed jobs with held rows, which the status page counts every few seconds.
      CREATE INDEX job_run_held ON job_run (ended_at)
        WHERE state = 'completed' AND resolved_at IS NULL AND coalesce(summary->>'held', '0') <> '0';

      CREATE TABLE stored_file (
        id         uuid        PRIMARY KEY,
        account_id bigint      NOT NULL,
        name       text        NOT NULL,
        size       bigint      NOT NULL,
        sha256     bytea       NOT NULL,
        -- Key that encrypts the file.
        key_id     smallint    NOT NULL DEFAULT 1,
        created_by bigint,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX stored_file_key ON stored_file (key_id, id);

      -- A process compares its keys with these before it writes anything.
      CREATE TABLE key_check (
        setting text        NOT NULL,
        key_id  int         NOT NULL,
        value   bytea       NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (setting, key_id)
      );

      -- Only the owner of a table may analyze it, and the application is not the owner.
      CREATE FUNCTION analyze_tables(VARIADIC names text[]) RETURNS void
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
      DECLARE
        each text;
      BEGIN
        FOREACH each IN ARRAY names LOOP
          EXECUTE format('ANALYZE public.%I', each);
        END LOOP;
      END $$;

      -- Heartbeats. A program that ends deletes its row; a killed one leaves it with an old heartbeat.
      CREATE TABLE program_beat (
        id         uuid        PRIMARY KEY,
        program    text        NOT NULL CHECK (program IN ('api', 'worker')),
        version    text        NOT NULL,
        revision   text,
        host       text        NOT NULL,
        pid        int         NOT NULL,
        started_at timestamptz NOT NULL,
        beat_at    timestamptz NOT NULL DEFAULT now(),
        -- Its jobs: id, kind and start.
        doing      jsonb       NOT NULL DEFAULT '[]'
      );

      CREATE TABLE backup_record (
        id        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        began_at  timestamptz NOT NULL,
        ended_at  timestamptz NOT NULL DEFAULT now(),
        -- Folder of the backup; null if it failed.
        place     text,
        bytes     bigint,
        -- Files that the database names and the store did not have.
        missing   int         NOT NULL DEFAULT 0,
        -- Whether it was read back and compared after it was written.
        verified  boolean     NOT NULL DEFAULT false,
        encrypted boolean     NOT NULL DEFAULT false,
        version   text        NOT NULL,
        -- Reason of the failure.
        failure   text,
        CHECK ((place IS NULL) = (failure IS NOT NULL))
      );

      -- Oldest version of Gona that works without what migrations have removed.
      CREATE TABLE schema_floor (
        migration text PRIMARY KEY,
        version   text        NOT NULL CHECK (version ~ '^\\d+\\.\\d+\\.\\d+$'),
        at        timestamptz NOT NULL DEFAULT now()
      );

      -- Client files of recent versions, because a page of one version may request files from another.
      CREATE TABLE client_build (
        id         text        PRIMARY KEY,
        started_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE client_file (
        build text  NOT NULL REFERENCES client_build ON DELETE CASCADE,
        -- As requested: /assets/<name>-<hash>.js
        name  text  NOT NULL,
        -- Packed with gzip.
        body  bytea NOT NULL,
        -- HMAC of name and body: write access to this table without the secret puts no code into a page.
        mac   bytea NOT NULL,
        PRIMARY KEY (build, name)
      );
      ALTER TABLE client_file ALTER COLUMN body SET STORAGE EXTERNAL;
      CREATE INDEX client_file_name ON client_file (name);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE client_file, client_build, schema_floor, backup_record, program_beat, key_check, stored_file, job_run, operation,
        event_log, event_topic;
      DROP FUNCTION analyze_tables(text[]), is_append_only(), event_log_is_append_only();
    `);
  }
}
