import { Injectable } from '@nestjs/common';
import { ROLES, type Role } from '#libs/contracts';
import { apartFromCaller, Database } from '#libs/platform';
import { hasRole } from './domain/roles.js';

/** Milliseconds for which a policy is cached, as long as a session. */
const BELIEVED_MS = 800;

/** Manages the roles of an account whose users need a second factor. */
@Injectable()
export class RolePolicies {
  private readonly known = new Map<number, { at: number; roles: Promise<Role[]> }>();

  constructor(private readonly database: Database) {}

  /** Tests whether one of the roles needs a second factor in the account. */
  async requires(accountId: number, roles: readonly Role[]): Promise<boolean> {
    return hasRole(await this.rolesOf(accountId), roles);
  }

  /** Reads the same from the table, for decisions that last. */
  async requiresNow(accountId: number, roles: readonly Role[]): Promise<boolean> {
    return hasRole(await this.read(accountId), roles);
  }

  /** Returns every role of an account, and whether it needs one. */
  async list(accountId: number): Promise<{ role: Role; required: boolean }[]> {
    const required = await this.read(accountId);
    return ROLES.map((role) => ({ role, required: required.includes(role) }));
  }

  /** Takes over what was just read with a session: the roles of an account that need a second factor. */
  know(accountId: number, roles: Role[]): void {
    this.known.set(accountId, { at: Date.now(), roles: Promise.resolve(roles) });
  }

  private rolesOf(accountId: number): Promise<Role[]> {
    const known = this.known.get(accountId);
    if (known && Date.now() - known.at < BELIEVED_MS) return known.roles;
    const roles = apartFromCaller(() => this.read(accountId), 'act');
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
