import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates issues of farmers with their threads and photos, and outbreaks. */
export class Extension1796003500000 implements MigrationInterface {
  name = 'Extension1796003500000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE issue (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id            bigint      NOT NULL REFERENCES account,
        farmer_id             bigint      NOT NULL REFERENCES farmer,
        -- Programmes and farms can be deleted, so these are no foreign keys.
        community_resource_id bigint,
        farm_id               bigint,
        shared_agency_id      bigint      REFERENCES shared_agency,
        -- A point of the farm.
        place                 geometry(Point, 4326),
        title                 text        NOT NULL,
        succession            text        NOT NULL CHECK (succession IN ('continuous', 'intermittent')),
        started_on            date        NOT NULL,
        description           text        NOT NULL DEFAULT '',
        crops_affected        double precision CHECK (crops_affected >= 0),
        incident_period       text        NOT NULL CHECK (incident_period IN ('1-2 months', '2-4 months')),
        contact_email         text        NOT NULL DEFAULT '',
        visit_wanted_on       date,
        -- Time on the phone; created_on is the time of arrival.
        logged_on             timestamptz NOT NULL,
        -- Since when the farmer waits for an answer; null if nobody waits.
        waits_since           timestamptz,
        answered_on           timestamptz,
        closed_on             timestamptz,
        visit_on              date,
        visit_period          text        CHECK (visit_period IN ('1 week', '2 weeks', '1 month')),
        visit_kobo            bigint      CHECK (visit_kobo >= 0),
        visit_info            text        NOT NULL DEFAULT '',
        visit_contact         text        NOT NULL DEFAULT '',
        visit_by              bigint      REFERENCES app_user,
        reminder_on           date,
        -- The scheduled text message of the reminder.
        reminder_batch_id     bigint,
        version               int         NOT NULL DEFAULT 1,
        created_by            bigint      REFERENCES app_user,
        created_on            timestamptz NOT NULL DEFAULT now(),
        CHECK ((visit_on IS NULL) = (visit_period IS NULL) AND (visit_on IS NULL) = (visit_kobo IS NULL))
      );
      CREATE INDEX issue_waits ON issue (account_id, waits_since, id) WHERE closed_on IS NULL;
      CREATE INDEX issue_resource ON issue (community_resource_id, waits_since, id);
      CREATE INDEX issue_farmer ON issue (farmer_id);
      CREATE INDEX issue_farm ON issue (farm_id);
      CREATE INDEX issue_place ON issue USING gist (place);
      CREATE INDEX issue_reminder ON issue (account_id, reminder_on) WHERE closed_on IS NULL AND reminder_on IS NOT NULL;

      CREATE TABLE issue_entry (
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        issue_id   bigint      NOT NULL REFERENCES issue,
        user_id    bigint      NOT NULL REFERENCES app_user,
        by_farmer  boolean     NOT NULL,
        text       text        NOT NULL,
        by_sms     boolean     NOT NULL DEFAULT false,
        written_on timestamptz NOT NULL,
        created_on timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX issue_entry_of_issue ON issue_entry (issue_id, id);
      CREATE INDEX issue_entry_of_user ON issue_entry (user_id, issue_id);

      CREATE TABLE issue_photo (
        issue_id bigint   NOT NULL REFERENCES issue,
        position smallint NOT NULL CHECK (position BETWEEN 1 AND 6),
        file_id  uuid     NOT NULL REFERENCES stored_file,
        PRIMARY KEY (issue_id, position)
      );

      CREATE TABLE outbreak (
        id          bigint           GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id  bigint           NOT NULL REFERENCES account,
        type        text             NOT NULL CHECK (type IN ('Pest', 'Disease', 'Weed')),
        severity    text             NOT NULL CHECK (severity IN ('High', 'Low', 'Medium')),
        description text             NOT NULL,
        lat         double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
        lng         double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
        -- Kilometres.
        radius      double precision NOT NULL CHECK (radius BETWEEN 0.5 AND 25),
        -- Farmers nearby when it was saved.
        farmers     int              NOT NULL,
        version     int              NOT NULL DEFAULT 1,
        created_by  bigint           REFERENCES app_user,
        created_on  timestamptz      NOT NULL DEFAULT now(),
        removed_on  timestamptz
      );
      CREATE INDEX outbreak_of_account ON outbreak (account_id, id DESC);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE outbreak, issue_photo, issue_entry, issue;');
  }
}
