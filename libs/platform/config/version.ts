import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let version: string | undefined;

/** As package.json has it. Node starts at the root of the project, in development, tests and the image alike. */
export function versionOfGona(): string {
  version ??= (JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string })
    .version;
  return version;
}
