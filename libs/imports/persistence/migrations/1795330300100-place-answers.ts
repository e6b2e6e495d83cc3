import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores an account's answers about place names, for later files. */
export class PlaceAnswers1795330300100 implements MigrationInterface {
  name = 'PlaceAnswers1795330300100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE place_answer (
        account_id  bigint      NOT NULL REFERENCES account,
        level       text        NOT NULL CHECK (level IN ('state', 'lga', 'ward')),
        -- The state or the local government beside which the name stood; 0 where none did.
        within      int         NOT NULL,
        -- The name as names are compared: lower case, letters and digits only.
        key         text        NOT NULL,
        -- All null: it is none of the places.
        state_id    int         REFERENCES state,
        lga_id      int         REFERENCES lga,
        ward_id     int         REFERENCES ward,
        answered_by bigint      REFERENCES app_user,
        answered_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, level, within, key)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE place_answer');
  }
}
