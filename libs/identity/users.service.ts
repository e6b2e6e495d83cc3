import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { IDENTITY_MESSAGES, type Role, SET_PASSWORD_LINK_HOURS, topicOf } from '#libs/contracts';
import { type Actor, Database, DomainError, type Transaction } from '#libs/platform';
import { passwordFault, rolesOf, usernameFault } from './domain/user-rules.js';
import { EndSessions } from './end-sessions.service.js';
import { Passwords } from './passwords.js';
import { User, type UserStatus } from './persistence/user.entity.js';
import { SignInThrottle } from './throttle.js';

export interface NewUser {
  accountId: number;
  username: string;
  displayName: string;
  roles: Role[];
  password: string;
  /** False where the user has to replace the password at the first sign-in. */
  isPasswordReset: boolean;
  email?: string | null;
  phone?: string | null;
  /** The farmer that a user of role FARMER is. */
  farmerId?: number | null;
  /** Who creates the user; null for the system. */
  by?: Actor | null;
}

interface PersonName {
  firstName: string;
  surname: string;
}

/** "Ngozi Eze": how a user is named to others. */
export const fullName = ({ firstName, surname }: { [Part in keyof PersonName]: string | null }): string =>
  [firstName, surname].filter(Boolean).join(' ');

/** Users of the portal. */
@Injectable()
export class Users {
  constructor(
    private readonly database: Database,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly passwords: Passwords,
    private readonly sessions: EndSessions,
    private readonly throttle: SignInThrottle,
  ) {}

  /**
   * Makes a user, in `tx` where one is given. Throws `request.invalid` with what is wrong, `record.conflict` where the
   * username is taken.
   */
  async createUser(user: NewUser, tx?: Transaction): Promise<{ id: number }> {
    return tx ? this.create(tx, user) : this.database.transaction((own) => this.create(own, user));
  }

  private async create(tx: Transaction, user: NewUser): Promise<{ id: number }> {
    const username = user.username.trim();
    const fault = usernameFault(username) ?? passwordFault(user.password, username);
    if (fault) throw new DomainError('request.invalid', fault);
    const passwordHash = await this.passwords.hash(user.password);
    if (await tx.manager.existsBy(User, { username }))
      throw new DomainError('record.conflict', `The username ${username} is taken.`);
    const saved = await tx.manager.save(User, {
      accountId: user.accountId,
      username,
      displayName: user.displayName.trim() || username,
      roles: user.roles,
      passwordHash,
      isPasswordReset: user.isPasswordReset,
      passwordExpiresAt: user.isPasswordReset ? null : givenPasswordEnds(),
      email: user.email ?? null,
      phone: user.phone ?? null,
      farmerId: user.farmerId ?? null,
      status: 'ACTIVE',
      securityVersion: 1,
      // Users made by another user count for money once their link was sent, or another administrator confirmed them.
      confirmedOn: user.by ? null : new Date(),
      confirmedBy: null,
    });
    tx.record({
      topic: topicOf.user(saved.id),
      type: 'user.created',
      subject: { kind: 'user', id: saved.id },
      data: { userId: saved.id, username, roles: user.roles },
      accountId: user.accountId,
      by: user.by ?? null,
    });
    return { id: saved.id };
  }

  /**
   * Gives a user another password, in `tx` where one is given; every session of theirs ends and their sign-in window is cleared.
   * Throws `record.notFound` for an unknown name, `request.invalid` for a password that will not do, and `record.conflict`
   * where the password is no longer the one with the hash `replaces`.
   */
  async setPassword(
    username: string,
    password: string,
    options: { isPasswordReset: boolean; by?: Actor | null; replaces?: string },
    tx?: Transaction,
  ): Promise<void> {
    const fault = passwordFault(password, username);
    if (fault) throw new DomainError('request.invalid', fault);
    const change = async (work: Transaction) => {
      const passwordHash = await this.passwords.hash(password);
      const [user] = await work.query<{ id: number; account_id: number }>(
        `UPDATE app_user SET password_hash = $2, is_password_reset = $3, password_expires_at = $4,
                security_version = security_version + 1, confirmed_on = CASE WHEN ${IS_TAKEN_OVER} THEN NULL ELSE confirmed_on END
          WHERE username = $1 AND password_hash = coalesce($5, password_hash) RETURNING id, account_id`,
        [
          username.trim(),
          passwordHash,
          options.isPasswordReset,
          options.isPasswordReset ? null : givenPasswordEnds(),
          options.replaces ?? null,
          options.by?.id ?? null,
        ],
      );
      if (!user && options.replaces)
        throw new DomainError('record.conflict', IDENTITY_MESSAGES.password.changedMeanwhile);
      if (!user) throw new DomainError('record.notFound', `There is no user ${username.trim()}.`);
      const by = options.by ?? null;
      await this.sessions.ofUser(work, user.id, 'password-changed', by);
      work.record({
        topic: topicOf.user(user.id),
        type: 'user.passwordChanged',
        subject: { kind: 'user', id: user.id },
        data: { userId: user.id },
        accountId: user.account_id,
        by,
      });
      await this.throttle.clear(username, work);
    };
    await (tx ? change(tx) : this.database.transaction(change));
  }

  /** Lets a user sign in again, or no longer; tokens that are out die, and with a deactivation every session ends. */
  async setStatus(tx: Transaction, userId: number, status: UserStatus, by: Actor): Promise<void> {
    await tx.query('UPDATE app_user SET status = $2, security_version = security_version + 1 WHERE id = $1', [
      userId,
      status,
    ]);
    if (status === 'INACTIVE') await this.sessions.ofUser(tx, userId, 'deactivated', by);
  }

  /** How others see and reach a user. */
  async describe(
    tx: Transaction,
    userId: number,
    { email, phone, ...name }: PersonName & { email: string; phone: string },
  ): Promise<void> {
    await tx.query('UPDATE app_user SET email = $2, phone = $3 WHERE id = $1', [userId, email, phone]);
    await this.rename(tx, userId, name);
  }

  /** Gives a user another name, the one that others see too. */
  async rename(tx: Transaction, userId: number, name: PersonName): Promise<void> {
    await tx.query('UPDATE app_user SET first_name = $2, surname = $3, display_name = $4 WHERE id = $1', [
      userId,
      name.firstName,
      name.surname,
      fullName(name),
    ]);
  }

  /** The name that others see; null for nobody. */
  async nameOf(userId: number): Promise<string | null> {
    const user = await this.users.findOne({ where: { id: userId }, select: { id: true, displayName: true } });
    return user?.displayName ?? null;
  }

  /** Gives a user other roles. With them they sign in anew: open sockets have the old ones. */
  async setRoles(tx: Transaction, userId: number, roles: Role[], by: Actor): Promise<void> {
    await tx.query('UPDATE app_user SET roles = $2, security_version = security_version + 1 WHERE id = $1', [
      userId,
      roles,
    ]);
    await this.sessions.ofUser(tx, userId, 'ended-elsewhere', by);
  }

  /** All users with their account, by account and name. */
  async list(): Promise<
    {
      username: string;
      displayName: string;
      roles: Role[];
      status: string;
      account: string;
      accessId: string;
    }[]
  > {
    const users = await this.users.find({
      relations: { account: true },
      order: { accountId: 'ASC', username: 'ASC' },
    });
    return users.map((user) => ({
      username: user.username,
      displayName: user.displayName,
      roles: rolesOf(user.roles),
      status: user.status,
      account: user.account.name,
      accessId: user.account.accessId,
    }));
  }
}

/** SQL: another user ($6) sets the password of somebody who never signed in, and whom no administrator has confirmed. */
const IS_TAKEN_OVER = `id <> $6::bigint AND confirmed_by IS NULL
  AND NOT EXISTS (SELECT FROM event_log WHERE topic = 'user:' || app_user.id AND type = 'session.started')`;

/** When a password given now by somebody else ends. */
const givenPasswordEnds = () => new Date(Date.now() + SET_PASSWORD_LINK_HOURS * 60 * 60 * 1000);
