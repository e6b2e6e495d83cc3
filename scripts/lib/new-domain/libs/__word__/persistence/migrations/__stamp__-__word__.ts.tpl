import type { MigrationInterface, QueryRunner } from 'typeorm';

export class __Domain____stamp__ implements MigrationInterface {
  name = '__Domain____stamp__';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE __table__ (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL REFERENCES account,
        name       text        NOT NULL,
        note       text        NOT NULL DEFAULT '',
        version    int         NOT NULL DEFAULT 1,
        created_by bigint      REFERENCES app_user,
        created_on timestamptz NOT NULL DEFAULT now(),
        removed_on timestamptz
      );
      CREATE UNIQUE INDEX ON __table__ (account_id, lower(name)) WHERE removed_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE __table__');
  }
}
