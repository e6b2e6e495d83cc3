import 'reflect-metadata';
import * as DOMAINS from '#libs/domains';
import { checkStart, errorMessage, readConfig } from '#libs/platform';

/** `deploy/apply.sh` runs this before it replaces a working program. */
export async function main(): Promise<number> {
  try {
    await checkStart(readConfig(), {
      database: { by: 'application', keys: DOMAINS },
      redis: 'required',
      files: 'wanted',
    });
    console.log('The settings are valid.');
    return 0;
  } catch (error) {
    console.error(errorMessage(error));
    return 1;
  }
}
