import { blindIndex, decryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import type { KeyProof } from '#libs/platform';

interface Encrypted {
  cipher: Buffer;
  index: Buffer;
}

/** Samples of the newest BVNs that prove whether these keys encrypted and indexed them. */
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
