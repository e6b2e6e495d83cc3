import { decryptIdentifier, encryptIdentifier, type IdentifierKeys } from '#libs/identifier-encryption';

/** Encrypts the words of a search that is still to be made, because they name an erased person. */
export const encryptWords = (words: readonly string[], keys: IdentifierKeys): Buffer =>
  encryptIdentifier(Buffer.from(JSON.stringify(words)).toString('base64'), keys).cipher;

/** Decrypts the output of `encryptWords`. Throws if its key is not in the ring or a byte was changed. */
export const decryptWords = (cipher: Buffer, keys: IdentifierKeys): string[] =>
  JSON.parse(Buffer.from(decryptIdentifier(cipher, keys), 'base64').toString()) as string[];
