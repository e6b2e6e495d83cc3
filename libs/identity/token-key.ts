import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Config } from '#libs/platform';

/**
 * Key that signs and verifies access tokens. It is a key object: text would first be parsed as a public key on every
 * call. That costs more than the rest of reading a token.
 */
export const tokenKeyOf = ({ JWT_SECRET }: Pick<Config, 'JWT_SECRET'>): KeyObject =>
  createSecretKey(Buffer.from(JWT_SECRET));
