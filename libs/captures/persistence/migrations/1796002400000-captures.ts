import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates captures that agents send from their phones, their encrypted parts, and the key pairs that open them. */
export class Captures1796002400000 implements MigrationInterface {
  name = 'Captures1796002400000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Earlier keys stay: a phone may be without a signal for months.
      CREATE TABLE capture_key (
        id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id     bigint      NOT NULL REFERENCES account,
        -- Uncompressed P-256 point.
        public_key     bytea       NOT NULL CHECK (length(public_key) = 65),
        -- AES-256-GCM with key id, of the base64 of the PKCS #8 private key.
        private_cipher bytea       NOT NULL,
        created_on     timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX capture_key_of_account ON capture_key (account_id, id DESC);

      CREATE TABLE capture (
        id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- Made by the phone.
        capture_id            uuid        NOT NULL UNIQUE,
        account_id            bigint      NOT NULL REFERENCES account,
        agent_id              bigint      NOT NULL REFERENCES app_user,
        state                 text        NOT NULL DEFAULT 'receiving'
                                CHECK (state IN ('receiving', 'stored', 'conflict', 'review', 'refused', 'dropped')),
        created_on            timestamptz NOT NULL DEFAULT now(),
        changed_on            timestamptz NOT NULL DEFAULT clock_timestamp(),
        -- Known once the capture is finished.
        key_id                bigint      REFERENCES capture_key,
        sha256                bytea       CHECK (length(sha256) = 32),
        received_on           timestamptz,
        -- Known once it could be opened. Communities, programmes and farms can be purged, so these are no foreign keys.
        posting_id            bigint      REFERENCES posting,
        community_id          bigint,
        community_resource_id bigint,
        farmer_id             bigint      REFERENCES farmer ON DELETE SET NULL,
        farm_id               bigint,
        -- Times on the phone.
        started_on            timestamptz,
        ended_on              timestamptz,
        -- The data was read back to the farmer, who agreed.
        read_back             boolean,
        is_drawn              boolean,
        -- The farmer was captured before.
        is_again              boolean,
        -- The farm lies outside the assigned community; null without a boundary.
        is_outside            boolean,
        overlap_reason        text,
        -- Version of the farmer's record afterwards.
        farmer_version        int,
        conflict              text        CHECK (conflict IN ('captured', 'changed')),
        reason                text,
        agent_reason          text,
        decided_by            bigint      REFERENCES app_user,
        CHECK (state = 'receiving' OR sha256 IS NOT NULL)
      );
      CREATE INDEX capture_of_agent ON capture (agent_id, changed_on);
      CREATE INDEX capture_of_farmer ON capture (farmer_id, id DESC);
      CREATE INDEX capture_of_farm ON capture (farm_id) WHERE farm_id IS NOT NULL;
      CREATE INDEX capture_of_posting ON capture (posting_id, id) WHERE posting_id IS NOT NULL;
      CREATE INDEX capture_unsettled ON capture (account_id, id DESC) WHERE state IN ('conflict', 'review', 'refused');
      CREATE INDEX capture_unfinished ON capture (created_on) WHERE state IN ('receiving', 'refused');

      -- Encrypted bytes, until the capture is stored or dropped.
      CREATE TABLE capture_part (
        capture_id bigint NOT NULL REFERENCES capture ON DELETE CASCADE,
        part       int    NOT NULL CHECK (part >= 0),
        bytes      bytea  NOT NULL,
        PRIMARY KEY (capture_id, part)
      );
      -- They do not compress.
      ALTER TABLE capture_part ALTER COLUMN bytes SET STORAGE EXTERNAL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE capture_part, capture, capture_key');
  }
}
