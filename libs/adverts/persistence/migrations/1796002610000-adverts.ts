import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates job adverts of shared agencies, and the applications to them. */
export class Adverts1796002610000 implements MigrationInterface {
  name = 'Adverts1796002610000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE job_advert (
        id               bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id       bigint      NOT NULL REFERENCES account,
        shared_agency_id bigint      NOT NULL REFERENCES shared_agency,
        -- Part of the public address: nobody can guess it from another one.
        code             text        NOT NULL UNIQUE DEFAULT left(md5(gen_random_uuid()::text), 16),
        status           text        NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT', 'PUBLISHED', 'CLOSED')),
        -- A draft can lack any field.
        title            text        NOT NULL DEFAULT '',
        schedule         text        CHECK (schedule IN ('fullTime', 'partTime', 'remote', 'onsite')),
        hours_per_week   int,
        duties           text        NOT NULL DEFAULT '',
        location         text        NOT NULL DEFAULT '',
        employees_needed int,
        experience       text        CHECK (experience IN ('1-2', '3-4', '5+')),
        closing_date     date,
        version          int         NOT NULL DEFAULT 1,
        created_by       bigint      REFERENCES app_user,
        created_on       timestamptz NOT NULL DEFAULT now(),
        removed_on       timestamptz
      );
      CREATE INDEX job_advert_of_agency ON job_advert (shared_agency_id, created_on);

      CREATE TABLE job_application (
        id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id    bigint      NOT NULL REFERENCES account,
        job_advert_id bigint      NOT NULL REFERENCES job_advert,
        first_name    text        NOT NULL,
        surname       text        NOT NULL,
        phone         text        NOT NULL,
        email         text        NOT NULL DEFAULT '',
        note          text        NOT NULL DEFAULT '',
        -- RECEIVING: the CV is not stored yet. ERASED: the clean-up deletes the CV and the row.
        state         text        NOT NULL CHECK (state IN ('RECEIVING', 'NEW', 'SHORTLISTED', 'REJECTED', 'ERASED')),
        cv_file_id    uuid        NOT NULL,
        cv_type       text        NOT NULL CHECK (cv_type IN ('application/pdf', 'image/jpeg', 'image/png')),
        created_on    timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX job_application_of_advert ON job_application (job_advert_id, id);
      CREATE UNIQUE INDEX job_application_once ON job_application (job_advert_id, phone)
       WHERE state IN ('NEW', 'SHORTLISTED', 'REJECTED');
      CREATE INDEX job_application_unfinished ON job_application (created_on) WHERE state IN ('RECEIVING', 'ERASED');
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE job_application, job_advert');
  }
}
