import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates ID cards, their prints, and the counts of wrong codes. */
export class Cards1795603010180 implements MigrationInterface {
  name = 'Cards1795603010180';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE card (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL REFERENCES account,
        farmer_id  bigint      NOT NULL REFERENCES farmer,
        -- Random, never derived from the farmer.
        code       text        NOT NULL UNIQUE CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
        issued_on  timestamptz NOT NULL DEFAULT now(),
        issued_by  bigint      REFERENCES app_user,
        -- Null for the farmer's current card.
        ended      text        CHECK (ended IN ('REPLACED', 'REVOKED')),
        ended_on   timestamptz,
        ended_by   bigint      REFERENCES app_user,
        end_reason text        CHECK (end_reason IN ('LOST', 'STOLEN', 'DAMAGED', 'WRONG', 'LEFT')),
        CHECK ((ended IS NULL) = (ended_on IS NULL)),
        CHECK ((ended IS NOT DISTINCT FROM 'REVOKED') = (end_reason IS NOT NULL))
      );
      CREATE UNIQUE INDEX card_current ON card (farmer_id) WHERE ended IS NULL;
      CREATE INDEX card_of_farmer ON card (farmer_id, id);

      CREATE TABLE card_print (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        job_id                bigint      REFERENCES job_run,
        community_resource_id bigint,
        community_id          bigint,
        layout                text        NOT NULL CHECK (layout IN ('A4', 'CR80')),
        code                  text        NOT NULL CHECK (code IN ('ONLINE', 'SIGNED')),
        name                  text        NOT NULL,
        cards                 int         NOT NULL DEFAULT 0,
        -- Id of bytes in the store, complete or not: after a crash the next process clears them.
        disk_id               uuid,
        file_id               uuid        REFERENCES stored_file,
        size                  bigint,
        expires_at            timestamptz,
        created_by            bigint      NOT NULL REFERENCES app_user,
        created_at            timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX card_print_job ON card_print (job_id);
      CREATE INDEX card_print_of_account ON card_print (account_id, id);
      CREATE INDEX card_print_on_disk ON card_print (id) WHERE disk_id IS NOT NULL;

      -- The cards of a print that has not ended. They are issued when its file is complete.
      CREATE TABLE card_print_row (
        print_id  bigint NOT NULL REFERENCES card_print ON DELETE CASCADE,
        position  int    NOT NULL,
        farmer_id bigint NOT NULL,
        code      text   NOT NULL,
        PRIMARY KEY (print_id, position)
      );

      -- Wrong codes of a network. They are not signed in, so nothing else identifies them.
      CREATE TABLE card_guess (
        network     text        PRIMARY KEY,
        wrong       int         NOT NULL,
        last_on     timestamptz NOT NULL,
        waits_until timestamptz
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE card_guess, card_print_row, card_print, card');
  }
}
