import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { IDENTITY_MESSAGES, type Role, SET_PASSWORD_LINK_HOURS, topicOf } from '#libs/contracts';
import { type Actor, Database, DomainError, type Transaction } from '#libs/platform';
import { passwordFault, rolesOf, usernameFault } from './domain/user-rules.js';
import { EndSessions } from './end-sessions.service.js';
import { Passwords } from './passwords.js';
import { User, type UserStatus } from './persistence/user.entity.js';
import { setUserStatus } from './persistence/user-person.queries.js';
import { SessionWatch } from './session-watch.js';
import { SignInThrottle } from './throttle.js';

export interface NewUser {
  accountId: number;
  username: string;
  displayName: string;
  roles: Role[];
  password: string;
  /** False if the user must replace the password at the first sign-in. */
  isPasswordReset: boolean;
  email?: string | null;
  phone?: string | null;
  /** Farmer that a user of role FARMER is. */
  farmerId?: number | null;
  /** Creator of the user; null for the system. */
  by?: Actor | null;
}

interface PersonName {
  firstName: string;
  surname: string;
}

/** Returns a user's display name, such as "Ngozi Eze". */
export const fullName = ({ firstName, surname }: { [Part in keyof PersonName]: string | null }): string =>
  [firstName, surname].filter(Boolean).join(' ');

/** Manages the users of the portal. */
@Injectable()
export class Users {
  constructor(
    private readonly database: Database,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly passwords: Passwords,
    private readonly sessions: EndSessions,
    private readonly throttle: SignInThrottle,
    private readonly watch: SessionWatch,
  ) {}

  /**
   * Creates a user, in `tx` if given. Throws `request.invalid` with the problem, `record.conflict` if the username is
   * taken.
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
      // Users created by another user may handle money once their link was sent, or another administrator confirmed
      // them.
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
   * Gives a user another password, in `tx` if given. Ends all their sessions and clears their sign-in window. Throws
   * `record.notFound` for an unknown name, `request.invalid` for an unsuitable password. Throws `record.conflict` if
   * the hash `replaces` is no longer that of the password.
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
      if (!user) throw new DomainError('record.notFound', `There is no user called ${username.trim()}.`);
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

  /** Activates or deactivates a user. Issued tokens become invalid, and a deactivation ends every session. */
  async setStatus(tx: Transaction, userId: number, status: UserStatus, by: Actor): Promise<void> {
    const ended = await setUserStatus(tx, userId, status, by);
    tx.afterCommit(() => this.watch.notify(ended, 'deactivated'));
  }

  /** Changes a user's name, which others see too. */
  async rename(tx: Transaction, userId: number, name: PersonName): Promise<void> {
    await tx.query('UPDATE app_user SET first_name = $2, surname = $3, display_name = $4 WHERE id = $1', [
      userId,
      name.firstName,
      name.surname,
      fullName(name),
    ]);
  }

  /** Returns a user's display name; null for no user. */
  async nameOf(userId: number): Promise<string | null> {
    const user = await this.users.findOne({ where: { id: userId }, select: { id: true, displayName: true } });
    return user?.displayName ?? null;
  }

  /** Changes a user's roles. They must sign in again, because open sockets have the old ones. */
  async setRoles(tx: Transaction, userId: number, roles: Role[], by: Actor): Promise<void> {
    await tx.query('UPDATE app_user SET roles = $2, security_version = security_version + 1 WHERE id = $1', [
      userId,
      roles,
    ]);
    await this.sessions.ofUser(tx, userId, 'ended-elsewhere', by);
  }

  /** Returns all users with their account, by account and name. */
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

/** SQL that tests whether another user ($6) sets the password of a user who never signed in and is unconfirmed. */
const IS_TAKEN_OVER = `id <> $6::bigint AND confirmed_by IS NULL
  AND NOT EXISTS (SELECT FROM event_log WHERE topic = 'user:' || app_user.id AND type = 'session.started')`;

/** Returns the expiry of a password that someone else sets now. */
const givenPasswordEnds = () => new Date(Date.now() + SET_PASSWORD_LINK_HOURS * 60 * 60 * 1000);
