import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IDENTITY_MESSAGES, type PasswordSetDto, SET_PASSWORD_LINK_HOURS } from '#libs/contracts';
import { Config, Database, DomainError, type Transaction } from '#libs/platform';
import { ChosenPasswords } from './chosen-passwords.js';
import { Users } from './users.service.js';

const TOKEN_BYTES = 32;

/** Creates and redeems links by which users choose their own password. */
@Injectable()
export class SetPasswordLinks {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly users: Users,
    private readonly chosen: ChosenPasswords,
  ) {}

  /**
   * Returns a link for a user, tied to their present password; earlier links become invalid. Only the link contains the
   * token, and no log does: it follows a `#`.
   */
  async issue(tx: Transaction, userId: number): Promise<{ link: string; expiresAt: Date }> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = new Date(Date.now() + SET_PASSWORD_LINK_HOURS * 60 * 60 * 1000);
    await tx.query('DELETE FROM set_password_link WHERE user_id = $1', [userId]);
    await tx.query(
      `INSERT INTO set_password_link (token_hash, user_id, security_version, expires_at)
       SELECT $1, id, security_version, $3 FROM app_user WHERE id = $2`,
      [hashOf(token), userId, expiresAt],
    );
    const base = this.config.PUBLIC_URL?.replace(/\/+$/, '') ?? '';
    return { link: `${base}/set-password#${token}`, expiresAt };
  }

  /**
   * Sets the password of the link's user. Throws `setPassword.linkSpent` for a link that is invalid, used, expired or
   * older than another password change. Throws `request.invalid` for an unsuitable password; the link stays valid then.
   */
  async redeem(token: string, password: string): Promise<PasswordSetDto> {
    const user = await this.database.transaction(async (tx) => {
      const [found] = await tx.query<{
        id: number;
        username: string;
        name: string;
        accountId: number;
        accessId: string;
      }>(
        `UPDATE set_password_link l SET used_at = now()
           FROM app_user u JOIN account a ON a.id = u.account_id
          WHERE l.token_hash = $1 AND u.id = l.user_id AND l.used_at IS NULL AND l.expires_at > now()
            AND u.status = 'ACTIVE' AND u.security_version = l.security_version
          RETURNING u.id, u.username::text AS username, u.display_name AS name, u.account_id AS "accountId",
                    a.access_id AS "accessId"`,
        [hashOf(token)],
      );
      if (!found) throw new DomainError('setPassword.linkSpent');
      const fault = await this.chosen.faultOf(password, found.username, tx);
      if (fault) throw DomainError.invalid({ newPassword: fault });
      await this.users.setPassword(found.username, password, { isPasswordReset: true, by: found }, tx);
      return found;
    });
    return {
      code: 200,
      message: IDENTITY_MESSAGES.setPassword.done,
      username: user.username,
      accessId: user.accessId,
    };
  }
}

/** SHA-256 is enough here, because the input has 256 random bits. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
