import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Acts by the ids that clients gave them, with what was answered first. */
export class Operations1795400300013 implements MigrationInterface {
  name = 'Operations1795400300013';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE operation (
        user_id bigint      NOT NULL,
        op_id   uuid        NOT NULL,
        -- HMAC-SHA-256 of the request: other content under the same id is refused.
        content_hash bytea  NOT NULL CHECK (length(content_hash) = 32),
        -- As it was sent; json keeps the order of its fields.
        answer  json        NOT NULL,
        made_on timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, op_id)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE operation');
  }
}
