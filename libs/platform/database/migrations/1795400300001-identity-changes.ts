import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the events by which users change or confirm the accounts of others, so that independence is checked without a scan. */
export class IdentityChanges1795400300001 implements MigrationInterface {
  name = 'IdentityChanges1795400300001';

  async up(db: QueryRunner): Promise<void> {
    const changes = `type IN ('user.created', 'user.confirmed', 'user.passwordChanged', 'user.credentialsIssued',
      'user.secondFactorDisabled', 'user.roleChanged', 'user.farmerLinked', 'user.reactivated', 'staff.grantsChanged',
      'accessList.granted', 'accessList.revoked')`;
    await db.query(`
      CREATE INDEX event_log_identity_topic ON event_log (topic, at) WHERE ${changes};
      CREATE INDEX event_log_identity_actor ON event_log (actor_id, at) WHERE ${changes};
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX event_log_identity_topic, event_log_identity_actor');
  }
}
