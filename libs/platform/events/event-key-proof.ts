import type { KeyProof } from '../keys/key-proof.js';
import { AuditKeys } from './audit-keys.js';

/** Samples of the newest log rows with a MAC that prove whether this key made it. */
export const eventKeyProof: KeyProof = {
  setting: 'AUDIT_KEY',
  holds: async (reader, config) => {
    const rows = await reader.query<{ hash: Buffer; mac: Buffer }>(
      'SELECT hash, mac FROM event_log WHERE mac IS NOT NULL ORDER BY id DESC LIMIT 5',
    );
    const keys = new AuditKeys(config.AUDIT_KEY);
    return rows.length === 0 ? null : rows.some(({ hash, mac }) => keys.isMacOf(mac, hash));
  },
};
