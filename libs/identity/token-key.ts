import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Config } from '#libs/platform';

/**
 * The key by which access tokens are signed and verified. As a key and not as text: text is first tried as a public key in
 * every single call, which costs more than all the rest of reading a token.
 */
export const tokenKeyOf = ({ JWT_SECRET }: Pick<Config, 'JWT_SECRET'>): KeyObject =>
  createSecretKey(Buffer.from(JWT_SECRET));
