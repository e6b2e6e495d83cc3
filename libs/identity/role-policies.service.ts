import { Injectable } from '@nestjs/common';
import { ROLES, type Role, type RolePolicyDto, roleOf, topicOf } from '#libs/contracts';
import { Database, DomainError } from '#libs/platform';
import { hasRole } from './domain/roles.js';
import type { SessionActor } from './session-actor.js';

/** Milliseconds for which a policy is believed: as long as a session is. */
const BELIEVED_MS = 800;

/** Roles of an account whose users need a second factor. */
@Injectable()
export class RolePolicies {
  private readonly known = new Map<number, { at: number; roles: Promise<Role[]> }>();

  constructor(private readonly database: Database) {}

  /** True where one of the roles needs a second factor in the account. */
  async requires(accountId: number, roles: readonly Role[]): Promise<boolean> {
    return hasRole(await this.rolesOf(accountId), roles);
  }

  /** The same from the table, for what is decided once and holds. */
  async requiresNow(accountId: number, roles: readonly Role[]): Promise<boolean> {
    return hasRole(await this.read(accountId), roles);
  }

  async list(actor: SessionActor): Promise<RolePolicyDto[]> {
    const required = await this.read(actor.accountId);
    return ROLES.map((role) => ({ role, required: required.includes(role) }));
  }

  /**
   * Asks a second factor of a role, or no longer. Who is signed in without one sees nothing else until they have it.
   * Throws `session.forbidden` where an ADMIN decides for SUPERADMIN.
   */
  async change(actor: SessionActor, policy: RolePolicyDto): Promise<RolePolicyDto[]> {
    if (policy.role === 'SUPERADMIN' && !hasRole(actor.roles, ['SUPERADMIN']))
      throw new DomainError('session.forbidden');
    const by = { id: actor.id, name: actor.name, accountId: actor.accountId };
    await this.database.transaction(async (tx) => {
      const changed = await tx.query(
        `INSERT INTO role_policy AS p (account_id, role, second_factor_required) VALUES ($1, $2, $3)
         ON CONFLICT (account_id, role) DO UPDATE SET second_factor_required = EXCLUDED.second_factor_required
           WHERE p.second_factor_required <> EXCLUDED.second_factor_required RETURNING role`,
        [actor.accountId, policy.role, policy.required],
      );
      if (changed.length === 0) return;
      tx.record({
        topic: topicOf.account(actor.accountId),
        type: 'secondFactor.policyChanged',
        subject: { kind: 'account', id: actor.accountId },
        data: { role: policy.role, required: policy.required },
        accountId: actor.accountId,
        by,
      });
      if (!policy.required) return;
      // Their open sockets have to leave what they follow.
      const online = await tx.query<{ id: number; roles: string[] }>(
        `SELECT id, roles FROM app_user u WHERE account_id = $1 AND totp_enabled_at IS NULL
            AND EXISTS (SELECT 1 FROM user_session s WHERE s.user_id = u.id AND s.ended_at IS NULL AND s.ends_at > now())
          ORDER BY id`,
        [actor.accountId],
      );
      for (const user of online.filter(({ roles }) => roles.some((role) => roleOf(role) === policy.role)))
        tx.record({
          topic: topicOf.user(user.id),
          type: 'user.secondFactorMissing',
          subject: { kind: 'user', id: user.id },
          data: { userId: user.id },
          accountId: actor.accountId,
          by,
        });
    });
    this.known.delete(actor.accountId);
    return this.list(actor);
  }

  private rolesOf(accountId: number): Promise<Role[]> {
    const known = this.known.get(accountId);
    if (known && Date.now() - known.at < BELIEVED_MS) return known.roles;
    const roles = this.read(accountId);
    roles.catch(() => this.known.delete(accountId));
    this.known.set(accountId, { at: Date.now(), roles });
    return roles;
  }

  private async read(accountId: number): Promise<Role[]> {
    const rows = await this.database.query<{ role: Role }>(
      'SELECT role FROM role_policy WHERE account_id = $1 AND second_factor_required',
      [accountId],
    );
    return rows.map(({ role }) => role);
  }
}
