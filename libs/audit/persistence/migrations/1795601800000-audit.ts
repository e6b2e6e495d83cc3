import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates signed checkpoints of the event log. */
export class Audit1795601800000 implements MigrationInterface {
  name = 'Audit1795601800000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE audit_checkpoint (
        number     bigint      PRIMARY KEY,
        at         timestamptz NOT NULL,
        topics     bigint      NOT NULL,
        events     bigint      NOT NULL,
        -- SHA-256 over the heads of all topics.
        heads      bytea       NOT NULL,
        -- SHA-256 of the signed content of the previous checkpoint; null in the first.
        previous   bytea,
        digest     bytea       NOT NULL,
        public_key text        NOT NULL,
        signature  bytea       NOT NULL
      );

      -- Heads that have changed since the previous checkpoint; a topic's head is its newest row.
      CREATE TABLE audit_checkpoint_head (
        topic      text   NOT NULL,
        checkpoint bigint NOT NULL REFERENCES audit_checkpoint,
        seq        bigint NOT NULL,
        hash       bytea  NOT NULL,
        PRIMARY KEY (topic, checkpoint)
      );

      CREATE TRIGGER audit_checkpoint_append_only BEFORE UPDATE OR DELETE ON audit_checkpoint
        FOR EACH ROW EXECUTE FUNCTION is_append_only();
      CREATE TRIGGER audit_checkpoint_no_truncate BEFORE TRUNCATE ON audit_checkpoint
        FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
      CREATE TRIGGER audit_checkpoint_head_append_only BEFORE UPDATE OR DELETE ON audit_checkpoint_head
        FOR EACH ROW EXECUTE FUNCTION is_append_only();
      CREATE TRIGGER audit_checkpoint_head_no_truncate BEFORE TRUNCATE ON audit_checkpoint_head
        FOR EACH STATEMENT EXECUTE FUNCTION is_append_only();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE audit_checkpoint_head, audit_checkpoint;
    `);
  }
}
