import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates crews of service providers, and their bookings. */
export class Labour1796001110000 implements MigrationInterface {
  name = 'Labour1796001110000';

  async up(db: QueryRunner): Promise<void> {
    const record = `
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL REFERENCES account,
        version    int         NOT NULL DEFAULT 1,
        created_by bigint      REFERENCES app_user,
        created_on timestamptz NOT NULL DEFAULT now(),
        removed_on timestamptz`;
    await db.query(`
      CREATE TABLE crew (${record},
        service_provider_id bigint         NOT NULL REFERENCES service_provider,
        name                text           NOT NULL,
        skill               text           NOT NULL,
        people              int            NOT NULL CHECK (people BETWEEN 1 AND 1000),
        day_rate            numeric(12, 2) NOT NULL CHECK (day_rate > 0)
      );
      CREATE UNIQUE INDEX crew_name ON crew (service_provider_id, lower(name)) WHERE removed_on IS NULL;

      CREATE TABLE booking (${record},
        crew_id  bigint         NOT NULL REFERENCES crew,
        from_day date           NOT NULL,
        to_day   date           NOT NULL CHECK (to_day >= from_day),
        place    text           NOT NULL,
        people   int            NOT NULL,
        day_rate numeric(12, 2) NOT NULL
      );
      CREATE INDEX booking_of_crew ON booking (crew_id, to_day) WHERE removed_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE booking, crew');
  }
}
