import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates farmers with next of kin and guarantor, their memberships and biometrics. */
export class Farmers1795600400000 implements MigrationInterface {
  name = 'Farmers1795600400000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Compares identifiers without case and spaces: "kb 1" and "KB1" are the same farmer.
      CREATE FUNCTION identifier_key(id text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
        AS $$ SELECT upper(replace(id, ' ', '')) $$;

      CREATE TABLE farmer (
        id                       bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id               bigint      NOT NULL REFERENCES account,
        -- The BVN is encrypted, found by its keyed hash, and shown by its last digits.
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
        date_of_birth            date,
        phone                    text,
        email                    text,
        address                  text,
        town                     text,
        state_id                 int         REFERENCES state,
        lga_id                   int         REFERENCES lga,
        ward_id                  int         REFERENCES ward,
        -- Square metres.
        declared_size_m2         double precision CHECK (declared_size_m2 > 0),
        bank_name                text,
        -- Plain values of an earlier version, encrypted after each migration; new values are only in the next three.
        account_number           text,
        account_cipher           bytea,
        account_index            bytea,
        account_last4            text,
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
      CREATE UNIQUE INDEX farmer_temp_id ON farmer (account_id, identifier_key(temp_id));
      CREATE UNIQUE INDEX farmer_cbn_applicant_id ON farmer (account_id, identifier_key(cbn_applicant_id));
      CREATE INDEX farmer_created ON farmer (account_id, created_on);
      -- Search by a prefix. Collation "C", so that one index serves both LIKE 'prefix%' and the order of results.
      CREATE INDEX farmer_surname ON farmer (account_id, (lower(surname) COLLATE "C"));
      CREATE INDEX farmer_first_name ON farmer (account_id, (lower(first_name) COLLATE "C"));
      CREATE INDEX farmer_phone ON farmer (account_id, phone) WHERE phone IS NOT NULL;
      ALTER TABLE app_user ADD FOREIGN KEY (farmer_id) REFERENCES farmer;

      CREATE TABLE membership (
        community_id          bigint      NOT NULL REFERENCES every_community,
        farmer_id             bigint      NOT NULL REFERENCES farmer,
        -- The community's, which is a foreign key: not checked a second time.
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

      -- Memberships that were moved to the trash with their community.
      CREATE TABLE trash_membership (trash_id bigint NOT NULL, LIKE membership);
      CREATE INDEX ON trash_membership (trash_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE trash_membership, farmer_biometric, membership;
      DROP TABLE farmer CASCADE;
      DROP FUNCTION identifier_key(text);
    `);
  }
}
