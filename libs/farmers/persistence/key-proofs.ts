import { blindIndex, decryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import type { KeyProof } from '#libs/platform';

interface Encrypted {
  cipher: Buffer;
  index: Buffer;
}

/** The newest BVNs show whether they were encrypted, and are found, with these keys. */
export const bvnKeyProofs: KeyProof[] = [
  proofOf('BVN_ENCRYPTION_KEY', () => true),
  proofOf('BVN_INDEX_KEY', (digits, { index }, keys) => blindIndex(digits, keys).equals(index)),
];

function proofOf(
  setting: KeyProof['setting'],
  fits: (digits: string, of: Encrypted, keys: ReturnType<typeof identifierKeys>) => boolean,
): KeyProof {
  return {
    setting,
    holds: async (reader, config) => {
      const rows = await reader.query<Encrypted>(
        `SELECT bvn_cipher AS cipher, bvn_index AS index FROM farmer
          WHERE bvn_cipher IS NOT NULL ORDER BY id DESC LIMIT 5`,
      );
      if (rows.length === 0) return null;
      const keys = identifierKeys(config);
      return rows.some((row) => {
        try {
          return fits(decryptIdentifier(row.cipher, keys), row, keys);
        } catch {
          return false;
        }
      });
    },
  };
}
