import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { IDENTITY_MESSAGES } from '#libs/contracts';
import { Database } from '#libs/platform';
import { isBreached } from './domain/breached-passwords.js';
import { chosenPasswordFault, type PasswordOwner } from './domain/password-strength.js';

const BREACHED = join(process.cwd(), 'dist/libs/identity/data/breached-passwords.bin');

/** Checks passwords that people choose. */
@Injectable()
export class ChosenPasswords {
  private marks: Promise<Buffer> | null = null;

  constructor(private readonly database: Database) {}

  /** Returns the problem with the password for the user, as a sentence, or null. */
  async faultOf(password: string, username: string, database: Pick<Database, 'query'> = this.database) {
    const [owner] = await database.query<PasswordOwner>(
      `SELECT u.username::text AS username, u.display_name AS "displayName", a.name AS "accountName",
              a.access_id AS "accessId"
         FROM app_user u JOIN account a ON a.id = u.account_id WHERE u.username = $1`,
      [username.trim()],
    );
    const fault = chosenPasswordFault(
      password,
      owner ?? { username, displayName: username, accountName: '', accessId: '' },
    );
    if (fault) return fault;
    this.marks ??= readFile(BREACHED);
    return isBreached(password, await this.marks) ? IDENTITY_MESSAGES.password.breached : null;
  }
}
