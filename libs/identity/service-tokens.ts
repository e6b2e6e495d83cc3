import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { topicOf } from '#libs/contracts';
import { type Actor, Database, DomainError, every, type Repetition, type Transaction } from '#libs/platform';
import { CheckSession } from './check-session.service.js';
import {
  hashServiceToken,
  isFromNetworks,
  isServiceToken,
  newServiceToken,
  shownServiceToken,
} from './domain/service-token.js';
import { SERVICE_ROLE } from './domain/user-rules.js';
import { EndSessions } from './end-sessions.service.js';
import { Passwords } from './passwords.js';
import { User } from './persistence/user.entity.js';
import type { SessionActor } from './session-actor.js';

/** Milliseconds between writes of last use and number of calls. */
const WRITTEN_EVERY_MS = 20_000;
/** Milliseconds for which a token's row is cached; its session is checked at each call. */
const BELIEVED_MS = 60_000;
const MOST_KNOWN = 5000;

interface Known {
  id: number;
  ownerId: number;
  userId: number;
  sessionId: string | null;
  version: number;
  mayWrite: boolean;
  networks: string[];
}

export interface NewServiceToken {
  name: string;
  purpose: string;
  mayWrite: boolean;
  networks: string[];
  expiresOn: Date;
}

/**
 * Access tokens of programs. A token is a user that never signs in, with one long session: access list, grants,
 * views, audit and the end of sessions treat it as any user.
 */
@Injectable()
export class ServiceTokens implements OnApplicationShutdown {
  private readonly known = new Map<string, { at: number; found: Promise<Known | null> }>();
  private uses = new Map<number, { calls: number; at: Date; address: string | null }>();
  private timer: Repetition | null = null;

  constructor(
    private readonly database: Database,
    private readonly checks: CheckSession,
    private readonly passwords: Passwords,
    private readonly ends: EndSessions,
  ) {}

  /**
   * Returns the caller of a token. Throws `session.ended` if it is unknown, revoked or expired, and
   * `session.forbidden` from an address outside its networks.
   */
  async authenticate(token: string, address: string | null): Promise<SessionActor> {
    const row = await this.find(token);
    if (!row?.sessionId) throw new DomainError('session.ended');
    const claims = { sub: row.userId, sid: row.sessionId, ver: row.version };
    const actor = await this.checks.verify(claims);
    if (!isFromNetworks(address, row.networks))
      throw new DomainError('session.forbidden', 'This token is not valid from this address.');
    this.count(row.id, address);
    return { ...actor, service: { tokenId: row.id, ownerId: row.ownerId, mayWrite: row.mayWrite } };
  }

  /** Returns the session of a token, by which its calls are counted; null if there is none. */
  async sessionIdOf(token: string): Promise<string | null> {
    return (await this.find(token))?.sessionId ?? null;
  }

  /** Creates a token and its user. Returns the token, which is not stored. */
  async create(
    tx: Transaction,
    by: Actor & { accountId: number },
    { name, purpose, mayWrite, networks, expiresOn }: NewServiceToken,
  ): Promise<{ id: number; userId: number; token: string }> {
    const token = newServiceToken();
    const { id: userId } = await tx.manager.save(User, {
      accountId: by.accountId,
      username: `token.${randomBytes(8).toString('hex')}`,
      // Audit and views name the token and its owner.
      displayName: `${name} (token of ${by.name})`,
      roles: [SERVICE_ROLE],
      passwordHash: await this.passwords.hash(randomBytes(32).toString('base64')),
      isPasswordReset: true,
      status: 'ACTIVE',
      securityVersion: 1,
    });
    const sessionId = randomUUID();
    await tx.query(`INSERT INTO user_session (id, user_id, idle_ends_at, ends_at) VALUES ($1, $2, $3, $3)`, [
      sessionId,
      userId,
      expiresOn,
    ]);
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO service_token (account_id, user_id, session_id, owner_id, name, purpose, may_write, networks,
                                  token_hash, shown, expires_on)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
      [
        by.accountId,
        userId,
        sessionId,
        by.id,
        name,
        purpose,
        mayWrite,
        networks,
        hashServiceToken(token),
        shownServiceToken(token),
        expiresOn,
      ],
    );
    const id = row?.id ?? 0;
    tx.record({ ...eventOf(userId, by), type: 'serviceToken.created', data: { userId, tokenId: id } });
    return { id, userId, token };
  }

  /** Revokes a token of the account; does nothing if it is revoked. Throws `record.notFound`. */
  async revoke(by: Actor & { accountId: number }, id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [row] = await tx.query<{ user_id: number; session_id: string | null; revoked: boolean }>(
        `SELECT user_id, session_id, revoked_on IS NOT NULL AS revoked FROM service_token
          WHERE id = $1 AND account_id = $2 FOR UPDATE`,
        [id, by.accountId],
      );
      if (!row) throw new DomainError('record.notFound');
      if (row.revoked) return;
      await tx.query('UPDATE service_token SET revoked_on = now(), revoked_by = $2 WHERE id = $1', [
        id,
        by.id,
      ]);
      await tx.query(`UPDATE app_user SET status = 'INACTIVE' WHERE id = $1`, [row.user_id]);
      if (row.session_id) await this.ends.one(tx, row.session_id, 'revoked', by);
      const data = { userId: row.user_id, tokenId: id };
      tx.record({ ...eventOf(row.user_id, by), type: 'serviceToken.revoked', data });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.timer?.stop();
    await this.write().catch(() => undefined);
  }

  private find(token: string): Promise<Known | null> {
    if (!isServiceToken(token)) return Promise.resolve(null);
    const now = Date.now();
    const key = hashServiceToken(token).toString('base64');
    const known = this.known.get(key);
    if (known && now - known.at < BELIEVED_MS) return known.found;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    const found = this.load(Buffer.from(key, 'base64'));
    found.then(
      (row) => row === null && this.known.delete(key),
      () => this.known.delete(key),
    );
    this.known.set(key, { at: now, found });
    return found;
  }

  private async load(hash: Buffer): Promise<Known | null> {
    const [row] = await this.database.query<Known>(
      `SELECT t.id, t.owner_id AS "ownerId", t.user_id AS "userId", t.session_id AS "sessionId",
              u.security_version AS version, t.may_write AS "mayWrite", t.networks
         FROM service_token t JOIN app_user u ON u.id = t.user_id WHERE t.token_hash = $1`,
      [hash],
    );
    return row ?? null;
  }

  private count(id: number, address: string | null): void {
    const calls = (this.uses.get(id)?.calls ?? 0) + 1;
    this.uses.set(id, { calls, at: new Date(), address });
    this.timer ??= every(WRITTEN_EVERY_MS, () => this.write());
  }

  private async write(): Promise<void> {
    if (this.uses.size === 0) return;
    const uses = [...this.uses].map(([id, use]) => ({ id, ...use }));
    this.uses = new Map();
    await this.database.query(
      `UPDATE service_token t
          SET calls = t.calls + u.calls, last_used_on = greatest(t.last_used_on, u.at), last_address = u.address
         FROM jsonb_to_recordset($1::jsonb) AS u(id bigint, calls bigint, at timestamptz, address text)
        WHERE t.id = u.id`,
      [JSON.stringify(uses)],
    );
  }
}

const eventOf = (userId: number, by: Actor & { accountId: number }) => ({
  topic: topicOf.user(userId),
  subject: { kind: 'user' as const, id: userId },
  accountId: by.accountId,
  by: { id: by.id, name: by.name, accountId: by.accountId },
});
