import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes fetched photos by connection and pull: the page of a connection and each pull count them. */
export class PhotosByPull1796006000002 implements MigrationInterface {
  name = 'PhotosByPull1796006000002';

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'CREATE INDEX source_photo_by_pull ON source_photo (source_id, job_id) WHERE file_id IS NOT NULL',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX source_photo_by_pull');
  }
}
