import { decryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import type { KeyProof } from '#libs/platform';

/** Shared secrets of second factors are encrypted like BVNs, and prove the same key. */
export const secondFactorKeyProof: KeyProof = {
  setting: 'BVN_ENCRYPTION_KEY',
  holds: async (reader, config) => {
    const rows = await reader.query<{ secret: Buffer }>(
      'SELECT totp_secret AS secret FROM app_user WHERE totp_secret IS NOT NULL ORDER BY id DESC LIMIT 5',
    );
    if (rows.length === 0) return null;
    const keys = identifierKeys(config);
    return rows.some(({ secret }) => {
      try {
        return decryptIdentifier(secret, keys).length > 0;
      } catch {
        return false;
      }
    });
  },
};
