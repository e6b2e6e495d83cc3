export {
  accountTokens,
  isAccountToken,
  keptAccountTokens,
  lengthOfCipher,
  readAccountToken,
} from './account-token.js';
export * from './bvn-in-text.js';
export {
  bvnToken,
  importMark,
  isBvnToken,
  type Origin,
  readBvnToken,
  readImportMark,
} from './bvn-token.js';
export * from './identifier-encryption.js';
export { keptBvnTokens } from './kept-bvn-token.js';
export { KeyRing, ringText, splitRing } from './key-ring.js';
