import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  ACCOUNT_WIDE_ROLES,
  EVALUATORS,
  type Grant,
  rolesGivenBy,
  type UserDto,
  type UserListDto,
  type UserListQuery,
  type UserRowDto,
} from '#libs/contracts';
import { hasRole, Independence, ReachableUsers, rolesOf, type SessionActor } from '#libs/identity';
import { Database, DomainError, orderOf, pageOf, type Reader } from '#libs/platform';
import { Access, needsGrants } from './access.js';
import { linksOfUser } from './domain/user-links.js';
import { rightsOfUser } from './persistence/grants.queries.js';
import {
  countResources,
  farmsCapturedBy,
  listUserRows,
  resourcesIn,
  USER_FIELDS,
  type UserFacts,
  type UserRow,
  userFacts,
} from './persistence/users.queries.js';

const BY_NAME = { field: 'name', descending: false } as const;
/** Number of hidden digits of a BVN. */
const HIDDEN = '*'.repeat(7);
const MOST_RESOURCES = 1000;

/** Parts of a user that are saved together. */
export interface SavedAccess {
  roles: readonly string[];
  resourceIds: number[];
  grants: Grant[];
  farmerId: number | null;
  displayName: string;
}

/** Lists users of the account for administrators; those of every account for a SUPERADMIN. */
@Injectable()
export class ReadUsers {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly users: ReachableUsers,
    private readonly independence: Independence,
  ) {}

  /** Returns a page, by name by default. Throws `request.invalid` for an unsupported sort field. */
  async list(actor: SessionActor, query: UserListQuery): Promise<UserListDto> {
    const order = orderOf(query.sort, USER_FIELDS, BY_NAME);
    if (!order) throw DomainError.invalid({ sort: `Sort by one of ${USER_FIELDS.join(', ')}.` });
    const { accountId } = await this.access.scopeOf(actor);
    const { q, role, status, withoutAgent } = query;
    const filter = { accountId, q, role, status, withoutAgent };
    const { rows, total, counts } = await listUserRows(this.database, filter, order, pageOf(query));
    return { list: rows.map(rowDto), total, counts, rolesGiven: [...rolesGivenBy(actor.roles)] };
  }

  /** Returns one user. Throws `record.notFound` for users whom the actor may not name. */
  async find(actor: SessionActor, userId: number): Promise<UserDto> {
    await this.users.byId(actor, userId);
    const facts = await userFacts(this.database, userId);
    if (!facts) throw new DomainError('record.notFound');
    const saved = await savedAccessOf(this.database, facts);
    const row = rowDto(facts);
    const roles = rolesOf(facts.roles);
    const { account_id: accountId } = facts;
    const [resources, account, farmer, farmsCaptured, canConfirm] = await Promise.all([
      row.accountWide
        ? []
        : resourcesIn(this.database, { accountId, resourceIds: saved.resourceIds }, MOST_RESOURCES),
      countResources(this.database, accountId),
      this.access.farmerOf({ accountId, farmerId: facts.farmer_id }),
      row.role === 'AGENT' ? farmsCapturedBy(this.database, accountId, userId) : null,
      hasRole(roles, EVALUATORS) && this.independence.offersConfirmation(this.database, actor, userId),
    ]);
    const secondFactorEnabled = facts.totp_enabled_at !== null;
    return {
      ...row,
      firstName: facts.first_name,
      surname: facts.surname,
      email: facts.email,
      phone: facts.phone,
      isPasswordReset: facts.is_password_reset,
      secondFactorEnabled,
      createdAt: facts.created_at.toISOString(),
      resources,
      resourcesOfAccount: account,
      grants: needsGrants(roles) ? saved.grants : [],
      farmer,
      farmsCaptured,
      staff: staffFacts(facts, row),
      rolesGiven: [...rolesGivenBy(actor.roles)],
      version: versionOf(saved),
      links: linksOfUser({ ...row, roles, secondFactorEnabled, staffId: facts.staff_id, canConfirm }, actor),
    };
  }
}

/** Returns a user's saved access, as `reader` sees it. */
export async function savedAccessOf(
  reader: Reader,
  user: { id: number; roles: readonly string[]; farmer_id: number | null; display_name: string },
): Promise<SavedAccess> {
  const { listed: resourceIds, grants } = await rightsOfUser(reader, user.id);
  const { roles, farmer_id: farmerId, display_name: displayName } = user;
  return { roles, resourceIds, grants, farmerId, displayName };
}

/** Equal for equal access: detects changes between reading and saving. */
export function versionOf(saved: SavedAccess): string {
  return createHash('sha256').update(JSON.stringify(saved)).digest('hex').slice(0, 32);
}

function rowDto(row: UserRow): UserRowDto {
  const roles = rolesOf(row.roles);
  const accountWide = hasRole(roles, ACCOUNT_WIDE_ROLES);
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    role: roles[0] ?? null,
    status: row.status,
    isConfirmed: row.confirmed_on !== null || !hasRole(roles, EVALUATORS),
    accountWide,
    resourcesCount: accountWide ? 0 : row.resources_count,
    resourceNames: accountWide ? [] : row.resource_names,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  };
}

function staffFacts(facts: UserFacts, { role }: UserRowDto): UserDto['staff'] {
  if (facts.staff_id === null) return null;
  return {
    id: facts.staff_id,
    gender: facts.gender,
    address: facts.address,
    designation: role === 'CBN' ? 'external user' : 'collaborator',
    bvn: facts.bvn_last4 === null ? null : HIDDEN + facts.bvn_last4,
    bank: facts.bank,
  };
}
