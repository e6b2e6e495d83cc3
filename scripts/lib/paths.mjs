import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';

/** Root of this script's checkout. */
export const projectRoot = resolve(import.meta.dirname, '..', '..');

/** Returns eight hexadecimal digits that identify a checkout on this machine. */
export function checkoutId(root = projectRoot) {
  return createHash('sha256').update(resolve(root)).digest('hex').slice(0, 8);
}

/** Returns a path inside `.data`, the folder for all run-time files; git ignores it. */
export function dataPath(root, ...parts) {
  return join(root, '.data', ...parts);
}
