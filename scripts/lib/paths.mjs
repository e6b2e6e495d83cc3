import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';

/** The checkout this script lives in. */
export const projectRoot = resolve(import.meta.dirname, '..', '..');

/** Eight hexadecimal digits that tell one checkout from another on the same machine. */
export function checkoutId(root = projectRoot) {
  return createHash('sha256').update(resolve(root)).digest('hex').slice(0, 8);
}

/** A path inside `.data`, the folder for everything a run leaves behind; git ignores it. */
export function dataPath(root, ...parts) {
  return join(root, '.data', ...parts);
}
