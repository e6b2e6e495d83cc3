import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let version: string | undefined;

/** Returns the version of package.json. Node starts at the project root in development, tests and the image. */
export function versionOfGona(): string {
  version ??= (JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string })
    .version;
  return version;
}
