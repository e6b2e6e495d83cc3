import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Node starts at the root of the project, in development, tests and the image alike. */
export function versionOfGona(): string {
  const text = readFileSync(join(process.cwd(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
