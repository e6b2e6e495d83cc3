import { Injectable } from '@nestjs/common';
import { Database } from '#libs/platform';
import { chosenPasswordFault, type PasswordOwner } from './domain/password-strength.js';

/** Judges passwords that people choose, by what is known of whose they are. */
@Injectable()
export class ChosenPasswords {
  constructor(private readonly database: Database) {}

  /** What is wrong with the password for the user, as a sentence, or null. */
  async faultOf(password: string, username: string, database: Pick<Database, 'query'> = this.database) {
    const [owner] = await database.query<PasswordOwner>(
      `SELECT u.username::text AS username, u.display_name AS "displayName", a.name AS "accountName",
              a.access_id AS "accessId"
         FROM app_user u JOIN account a ON a.id = u.account_id WHERE u.username = $1`,
      [username.trim()],
    );
    return chosenPasswordFault(
      password,
      owner ?? { username, displayName: username, accountName: '', accessId: '' },
    );
  }
}
