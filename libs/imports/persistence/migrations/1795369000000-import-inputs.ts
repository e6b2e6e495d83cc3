import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds lists of input distribution as a kind of import. */
export class ImportInputs1795369000000 implements MigrationInterface {
  name = 'ImportInputs1795369000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE import_input_row (
        import_id        bigint NOT NULL,
        row_no           bigint NOT NULL,
        bvn_index        bytea,
        bvn_last4        text,
        temp_id          text,
        cbn_applicant_id text,
        lines            jsonb,
        day              date,
        reference        text,
        farmer_id        bigint,
        community_id     bigint,
        PRIMARY KEY (import_id, row_no)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE import_input_row');
  }
}
