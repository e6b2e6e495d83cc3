import { randomInt } from 'node:crypto';
import { allGrants, type Grant, type Role } from '#libs/contracts';
import { encryptIdentifier, identifierKeys } from '#libs/identifier-encryption';
import { TEST_KEYS } from './test-config.js';
import type { TestDatabase } from './test-database.js';

const KEYS = identifierKeys({ ...TEST_KEYS, BVN_ENCRYPTION_KEY_ID: 1 });

/** Shared by all builders of a test file, so that their names in one database do not collide. */
let count = 0;

/** Inserts rows by direct SQL, with defaults for omitted fields. */
export class Builders {
  constructor(private readonly db: TestDatabase) {}

  async account(row: { name?: string; accessId?: string; isDemo?: boolean } = {}) {
    const accessId = row.accessId ?? String(10_000_000 + randomInt(89_999_999));
    return this.one<{ id: number; access_id: string; name: string }>(
      'INSERT INTO account (access_id, name, is_demo) VALUES ($1, $2, $3) RETURNING id, access_id, name',
      [accessId, row.name ?? `Account ${this.next()}`, row.isDemo ?? false],
    );
  }

  /** Inserts a user; without `passwordHash` they cannot sign in by password. */
  async user(row: {
    accountId: number;
    roles: Role[];
    username?: string;
    displayName?: string;
    passwordHash?: string;
    farmerId?: number;
  }) {
    const username = row.username ?? `user${this.next()}`;
    return this.one<{
      id: number;
      username: string;
      display_name: string;
      account_id: number;
      roles: Role[];
    }>(
      `INSERT INTO app_user (account_id, username, display_name, roles, password_hash, is_password_reset, farmer_id, confirmed_on)
       VALUES ($1, $2, $3, $4, $5, true, $6, now()) RETURNING id, username::text, display_name, account_id, roles`,
      [
        row.accountId,
        username,
        row.displayName ?? `Person ${username}`,
        row.roles,
        row.passwordHash ?? '!',
        row.farmerId ?? null,
      ],
    );
  }

  /** Inserts the staff record of a user, by default with edit on all grants. */
  async staff(row: { accountId: number; userId: number; grants?: readonly Grant[] }) {
    const staff = await this.one<{ id: number; version: number }>(
      `INSERT INTO staff (account_id, user_id, first_name, last_name, gender, phone, email, address, designation)
       SELECT $1, id, 'Ngozi', 'Eze', 'Female', '08030000000', username || '@example.org', 'Kano', 'collaborator'
         FROM app_user WHERE id = $2 RETURNING id, version`,
      [row.accountId, row.userId],
    );
    for (const { resource, subResource, level } of row.grants ?? allGrants('edit'))
      await this.db.query(
        'INSERT INTO staff_grant (user_id, resource, sub_resource, level) VALUES ($1, $2, $3, $4)',
        [row.userId, resource, subResource ?? '', level],
      );
    return staff;
  }

  async grant(userId: number, communityResourceId: number): Promise<void> {
    await this.db.query('INSERT INTO access_list_entry (user_id, community_resource_id) VALUES ($1, $2)', [
      userId,
      communityResourceId,
    ]);
  }

  async communityResource(row: { accountId: number; name?: string; stateId?: number; season?: string }) {
    return this.one<{ id: number; name: string; account_id: number }>(
      `INSERT INTO community_resource (account_id, name, description, state_id, season)
       VALUES ($1, $2, 'made by a test', $3, $4) RETURNING id, name, account_id`,
      [row.accountId, row.name ?? `Resource ${this.next()}`, row.stateId ?? null, row.season ?? 'Dry Season'],
    );
  }

  async community(row: { accountId: number; communityResourceId: number; name?: string; lgaId?: number }) {
    return this.one<{ id: number; name: string }>(
      `INSERT INTO community (account_id, community_resource_id, name, lga_id)
       VALUES ($1, $2, $3, $4) RETURNING id, name`,
      [row.accountId, row.communityResourceId, row.name ?? `Community ${this.next()}`, row.lgaId ?? null],
    );
  }

  /** Inserts an active agent of a new shared agency, or of a given one. Returns the user's id. */
  async agent(row: { accountId: number; sharedAgencyId?: number; displayName?: string }): Promise<number> {
    const { accountId, displayName, sharedAgencyId } = row;
    const user = await this.user({ accountId, roles: ['AGENT'], displayName });
    const agency = sharedAgencyId ?? (await this.sharedAgency(accountId));
    await this.db.query(
      `INSERT INTO agent (user_id, account_id, shared_agency_id, state_id, lga_id)
       SELECT $1, $2, $3, state_id, id FROM lga ORDER BY id LIMIT 1`,
      [user.id, accountId, agency],
    );
    return user.id;
  }

  /** Inserts a shared agency of a new provider. Returns its id. */
  async sharedAgency(accountId: number): Promise<number> {
    const name = `Agency ${this.next()}`;
    const { id } = await this.one<{ id: number }>(
      `WITH provider AS (INSERT INTO service_provider (account_id, name, description) VALUES ($1, $2, '') RETURNING id)
       INSERT INTO shared_agency (account_id, service_provider_id, name) SELECT $1, id, $2 FROM provider RETURNING id`,
      [accountId, name],
    );
    return id;
  }

  /** Inserts a farmer, and their membership if `communityId` is given. A BVN is encrypted as in an import. */
  async farmer(row: {
    accountId: number;
    surname?: string;
    firstName?: string;
    tempId?: string;
    bvn?: string;
    accountNumber?: string;
    communityId?: number;
    communityResourceId?: number;
  }) {
    const encrypted = (digits?: string) => (digits === undefined ? null : encryptIdentifier(digits, KEYS));
    const [bvn, account] = [encrypted(row.bvn), encrypted(row.accountNumber)];
    const farmer = await this.one<{ id: number }>(
      `INSERT INTO farmer (account_id, surname, first_name, temp_id, bvn_cipher, bvn_index, bvn_last4, account_cipher, account_index, account_last4)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [
        row.accountId,
        row.surname ?? 'Bello',
        row.firstName ?? 'Amina',
        row.tempId ?? `T${this.next()}`,
        bvn?.cipher ?? null,
        bvn?.index ?? null,
        bvn?.last4 ?? null,
        account?.cipher ?? null,
        account?.index ?? null,
        account?.last4 ?? null,
      ],
    );
    if (row.communityId && row.communityResourceId)
      await this.db.query(
        'INSERT INTO membership (community_id, farmer_id, community_resource_id) VALUES ($1, $2, $3)',
        [row.communityId, farmer.id, row.communityResourceId],
      );
    return farmer;
  }

  /** Inserts a farm of about a hectare; `at` is the south-west corner as `[longitude, latitude]` in degrees. */
  async farm(row: {
    accountId: number;
    communityResourceId: number;
    communityId?: number;
    farmerId?: number;
    code?: string;
    name?: string;
    status?: 'ACTIVE' | 'COMPLETED';
    capturedBy?: number;
    capturedOn?: string;
    at?: [number, number];
  }) {
    // In Kebbi, without overlaps: no findings.
    const [lng, lat] = row.at ?? [4.3 + (count % 100) * 0.002, 11.6 + Math.floor(count / 100) * 0.002];
    const code = row.code ?? `F${this.next()}`;
    return this.one<{ id: number; code: string; version: number }>(
      `WITH shape AS (SELECT ST_Multi(ST_MakeEnvelope($1::float8, $2::float8, $1 + 0.0009, $2 + 0.0009, 4326)) AS boundary)
       INSERT INTO farm (account_id, community_resource_id, community_id, farmer_id, code, name, status, captured_by,
                         captured_on, boundary, area_m2)
       SELECT $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11::timestamptz, now()), boundary, ST_Area(boundary::geography) FROM shape
       RETURNING id, code, version`,
      [
        lng,
        lat,
        row.accountId,
        row.communityResourceId,
        row.communityId ?? null,
        row.farmerId ?? null,
        code,
        row.name ?? `Farm ${code}`,
        row.status ?? 'ACTIVE',
        row.capturedBy ?? null,
        row.capturedOn ?? null,
      ],
    );
  }

  private next(): number {
    count += 1;
    return count;
  }

  private async one<Row>(sql: string, parameters: unknown[]): Promise<Row> {
    const [row] = await this.db.query<Row>(sql, parameters);
    if (!row) throw new Error('nothing was inserted');
    return row;
  }
}
