import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates service providers, their shared agencies and their extension services. */
export class Providers1796001100000 implements MigrationInterface {
  name = 'Providers1796001100000';

  async up(db: QueryRunner): Promise<void> {
    const record = `
        id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint      NOT NULL REFERENCES account,
        version    int         NOT NULL DEFAULT 1,
        created_by bigint      REFERENCES app_user,
        created_on timestamptz NOT NULL DEFAULT now(),
        removed_on timestamptz`;
    await db.query(`
      CREATE TABLE service_provider (${record},
        name                  text    NOT NULL,
        description           text    NOT NULL,
        status                text    NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
        has_shared_agency     boolean NOT NULL DEFAULT false,
        has_input_supply      boolean NOT NULL DEFAULT false,
        has_labour            boolean NOT NULL DEFAULT false,
        has_extension_service boolean NOT NULL DEFAULT false
      );
      CREATE UNIQUE INDEX service_provider_name ON service_provider (account_id, lower(name)) WHERE removed_on IS NULL;

      CREATE TABLE shared_agency (${record},
        service_provider_id bigint NOT NULL REFERENCES service_provider,
        name                text   NOT NULL,
        status              text   NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE'))
      );
      CREATE UNIQUE INDEX shared_agency_name ON shared_agency (service_provider_id, lower(name)) WHERE removed_on IS NULL;
      CREATE INDEX shared_agency_of_account ON shared_agency (account_id, created_on);

      CREATE TABLE extension_service (${record},
        service_provider_id bigint NOT NULL REFERENCES service_provider,
        name                text   NOT NULL,
        description         text   NOT NULL
      );
      CREATE UNIQUE INDEX extension_service_name ON extension_service (service_provider_id, lower(name))
       WHERE removed_on IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE extension_service, shared_agency, service_provider');
  }
}
