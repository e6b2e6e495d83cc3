import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the close of seasons: reasons, proposals of two people, and signed reports. */
export class SeasonClose1796003700001 implements MigrationInterface {
  name = 'SeasonClose1796003700001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Why an item may stay open when the season closes.
      CREATE TABLE season_reason (
        community_resource_id bigint      NOT NULL,
        season                text        NOT NULL,
        item                  text        NOT NULL,
        account_id            bigint      NOT NULL REFERENCES account,
        reason                text        NOT NULL,
        written_by            bigint      NOT NULL REFERENCES app_user,
        written_on            timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (community_resource_id, season, item)
      );

      CREATE TABLE season_proposal (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        community_resource_id bigint      NOT NULL,
        season                text        NOT NULL,
        act                   text        NOT NULL CHECK (act IN ('CLOSE', 'REOPEN')),
        state                 text        NOT NULL DEFAULT 'WAITING'
          CHECK (state IN ('WAITING', 'CONFIRMED', 'REFUSED', 'EXPIRED')),
        -- Open items by name, as proposed.
        counts                jsonb       NOT NULL,
        reason                text,
        proposed_by           bigint      NOT NULL REFERENCES app_user,
        proposed_on           timestamptz NOT NULL DEFAULT now(),
        decided_by            bigint      REFERENCES app_user,
        decided_on            timestamptz,
        CONSTRAINT season_proposal_two_people CHECK (state <> 'CONFIRMED' OR decided_by <> proposed_by)
      );
      CREATE UNIQUE INDEX season_proposal_waiting ON season_proposal (community_resource_id, season) WHERE state = 'WAITING';
      CREATE INDEX season_proposal_of_account ON season_proposal (account_id) WHERE state = 'WAITING';

      -- Reports never change: a later one replaces them.
      CREATE TABLE season_report (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        community_resource_id bigint      NOT NULL,
        season                text        NOT NULL,
        number                text        NOT NULL UNIQUE,
        proposal_id           bigint      NOT NULL UNIQUE REFERENCES season_proposal,
        -- Sections as printed.
        sections              jsonb       NOT NULL,
        pdf                   bytea       NOT NULL,
        -- Entries up to the last one, and their naira, as signed.
        entries               bigint      NOT NULL,
        last_entry_id         bigint      NOT NULL,
        amount                numeric     NOT NULL,
        sha256                text        NOT NULL,
        -- Base64: Ed25519.
        public_key            text        NOT NULL,
        signature             text        NOT NULL,
        closed_on             timestamptz NOT NULL
      );
      CREATE INDEX season_report_of_season ON season_report (community_resource_id, season, id);
      CREATE FUNCTION refuse_report_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'season reports are never changed';
      END $$;
      CREATE TRIGGER season_report_is_final BEFORE UPDATE OR DELETE ON season_report
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_report_change();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'DROP TABLE season_report, season_proposal, season_reason; DROP FUNCTION refuse_report_change()',
    );
  }
}
