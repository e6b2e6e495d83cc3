import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates farmers with next of kin and guarantor, their memberships and biometrics. */
export class Farmers1763600400000 implements MigrationInterface {
  name = 'Farmers1763600400000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE farmer (
        id                       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id               bigint      NOT NULL REFERENCES account,
        -- The BVN is kept encrypted; the keyed hash finds it, the last digits show it.
        bvn_cipher               bytea,
        bvn_index                bytea,
        bvn_last4                text,
        temp_id                  text,
        cbn_applicant_id         text,
        rifan_number             text,
        surname                  text        NOT NULL,
        first_name               text        NOT NULL,
        othername                text,
        gender                   text        CHECK (gender IN ('M', 'F')),
        phone                    text,
        email                    text,
        address                  text,
        town                     text,
        state_id                 int         REFERENCES state,
        lga_id                   int         REFERENCES lga,
        ward_id                  int         REFERENCES ward,
        -- Square metres, as the farmer declared it.
        declared_size_m2         double precision CHECK (declared_size_m2 > 0),
        next_of_kin_surname      text,
        next_of_kin_first_name   text,
        next_of_kin_phone        text,
        next_of_kin_relationship text,
        guarantor_surname        text,
        guarantor_first_name     text,
        guarantor_phone          text,
        display_image            text,
        version                  int         NOT NULL DEFAULT 1,
        created_on               timestamptz NOT NULL DEFAULT now(),
        updated_on               timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX farmer_bvn ON farmer (account_id, bvn_index);
      CREATE UNIQUE INDEX farmer_temp_id ON farmer (account_id, temp_id);
      CREATE UNIQUE INDEX farmer_cbn_applicant_id ON farmer (account_id, cbn_applicant_id);
      CREATE INDEX farmer_created ON farmer (account_id, created_on);

      CREATE TABLE membership (
        community_id          bigint      NOT NULL REFERENCES community,
        farmer_id             bigint      NOT NULL REFERENCES farmer,
        -- That of the community, which is a foreign key: not checked a second time.
        community_resource_id bigint      NOT NULL,
        joined_on             timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (community_id, farmer_id)
      );
      CREATE INDEX membership_farmer ON membership (farmer_id);
      CREATE INDEX membership_resource ON membership (community_resource_id, farmer_id);

      CREATE TABLE farmer_biometric (
        farmer_id   bigint      NOT NULL REFERENCES farmer,
        kind        text        NOT NULL
          CHECK (kind IN ('passport', 'right index', 'left index', 'right thumb', 'left thumb')),
        -- A same-origin path of the picture.
        image       text        NOT NULL,
        captured_on timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (farmer_id, kind)
      );
      ALTER TABLE app_user ADD FOREIGN KEY (farmer_id) REFERENCES farmer;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE farmer_biometric, membership; DROP TABLE farmer CASCADE');
  }
}
