import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores client files of recent versions, because a page of one version may request files from another. */
export class ClientBuilds1795370500000 implements MigrationInterface {
  name = 'ClientBuilds1795370500000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE client_build (
        id         text        PRIMARY KEY,
        started_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE client_file (
        build text  NOT NULL REFERENCES client_build ON DELETE CASCADE,
        -- As it is asked for: /assets/<name>-<hash>.js
        name  text  NOT NULL,
        -- Packed with gzip.
        body  bytea NOT NULL,
        -- HMAC of name and body: who writes this table without the secret gives no page any code.
        mac   bytea NOT NULL,
        PRIMARY KEY (build, name)
      );
      ALTER TABLE client_file ALTER COLUMN body SET STORAGE EXTERNAL;
      CREATE INDEX client_file_name ON client_file (name);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE client_file, client_build');
  }
}
