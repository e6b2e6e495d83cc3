import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the accounts' own texts of languages, and which languages they checked. */
export class Languages1796003991000 implements MigrationInterface {
  name = 'Languages1796003991000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE language_text (
        account_id bigint NOT NULL REFERENCES account,
        language   text   NOT NULL CHECK (language IN ('ha', 'yo', 'ig')),
        place      text   NOT NULL,
        key        text   NOT NULL,
        text       text   NOT NULL,
        PRIMARY KEY (account_id, language, place, key)
      );

      CREATE TABLE language_check (
        account_id bigint      NOT NULL REFERENCES account,
        language   text        NOT NULL CHECK (language IN ('ha', 'yo', 'ig')),
        checked_by bigint      NOT NULL REFERENCES app_user,
        checked_on timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, language)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE language_check, language_text');
  }
}
