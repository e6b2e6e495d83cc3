import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Returns every file below `folder` as absolute paths in a stable order; none for a missing folder. */
export function filesBelow(folder, wanted = () => true) {
  if (!existsSync(folder)) return [];
  if (!statSync(folder).isDirectory()) return [folder];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter(wanted)
    .sort();
}

export function hashFile(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/**
 * Returns one hash of the names and contents of these files and folders. It changes if any of them is changed, added,
 * removed or renamed, and is the same on every machine.
 */
export function hashTree(root, paths, wanted = () => true) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(root, path), wanted)) {
      hash.update(`${relative(root, file).split(sep).join('/')}\0${hashFile(file)}\0`);
    }
  }
  return hash.digest('hex');
}
