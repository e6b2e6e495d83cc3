import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the record of reports about a person, and the processors of the register. */
export class PersonReports1796000200000 implements MigrationInterface {
  name = 'PersonReports1796000200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Reports of everything about a farmer: who asked for them, and how they were identified.
      CREATE TABLE person_report (
        id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id    bigint      NOT NULL REFERENCES account,
        farmer_id     bigint      NOT NULL REFERENCES farmer,
        identified_by text        NOT NULL CHECK (identified_by IN ('card', 'photo', 'witness', 'session')),
        witness       text,
        made_by       bigint      NOT NULL REFERENCES app_user,
        made_on       timestamptz NOT NULL DEFAULT now(),
        CHECK ((identified_by = 'witness') = (witness IS NOT NULL))
      );
      CREATE INDEX person_report_farmer ON person_report (farmer_id, id);

      -- Organisations that process data for the account (NDPA 2023, section 29). Empty fields show as missing.
      CREATE TABLE processor (
        id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id     bigint      NOT NULL REFERENCES account,
        name           text        NOT NULL,
        service        text        NOT NULL,
        place          text,
        contract_on    date,
        ndpc_number    text,
        transfer_basis text,
        version        int         NOT NULL DEFAULT 1,
        created_by     bigint      REFERENCES app_user,
        created_on     timestamptz NOT NULL DEFAULT now(),
        removed_on     timestamptz
      );
      CREATE INDEX processor_account ON processor (account_id, id) WHERE removed_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE processor, person_report;
    `);
  }
}
