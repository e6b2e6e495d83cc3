import { Injectable } from '@nestjs/common';
import {
  ACCESS_MESSAGES,
  type AccessTokenDto,
  type AccessTokenListDto,
  type CreateAccessTokenBody,
  type CreatedAccessTokenDto,
  LIST_LIMIT,
  MOST_TOKEN_DAYS,
  MOST_TOKENS,
} from '#libs/contracts';
import { networkFrom, ServiceTokens, type SessionActor } from '#libs/identity';
import { byName, Database, DomainError, type Reader } from '#libs/platform';
import { grantListFault } from './domain/grant-rules.js';
import { WriteAccess } from './write-access.js';

const DAY_MS = 86_400_000;

/** Creates, lists and revokes the access tokens of an account's programs. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly database: Database,
    private readonly tokens: ServiceTokens,
    private readonly write: WriteAccess,
  ) {}

  async list({ accountId }: SessionActor): Promise<AccessTokenListDto> {
    const list = await tokenRows(this.database, accountId, null);
    return { list, total: list.length };
  }

  /**
   * Creates a token with its own access list and grants; without the right to write, grants allow viewing only. Throws
   * `request.invalid` by field, and `record.notFound` for a resource out of reach.
   */
  async create(actor: SessionActor, body: CreateAccessTokenBody): Promise<CreatedAccessTokenDto> {
    const { name, purpose, mayWrite, resourceIds } = body;
    const grants = body.grants.map((grant) => (mayWrite ? grant : { ...grant, level: 'view' as const }));
    const networks = (body.networks ?? []).map((text) => ({ text, network: networkFrom(text) }));
    const wrong = networks.find(({ network }) => network === null);
    // Valid through the last day, which ends at 23:00 UTC in Nigeria.
    const expiresOn = new Date(`${body.expiresOn}T23:00:00Z`);
    const days = (expiresOn.getTime() - Date.now()) / DAY_MS;
    const { tokens } = ACCESS_MESSAGES;
    const faults = {
      ...(grantListFault(grants) && { grants: grantListFault(grants) ?? '' }),
      ...(grants.length === 0 && { grants: tokens.noGrant }),
      ...(resourceIds.length === 0 && { resourceIds: tokens.noResource }),
      ...(wrong && { networks: tokens.networkWrong(wrong.text) }),
      ...(!(days > 0 && days <= MOST_TOKEN_DAYS + 1) && { expiresOn: tokens.dayWrong }),
    };
    if (Object.keys(faults).length > 0) throw DomainError.invalid(faults);
    const made = await this.database.transaction(async (tx) => {
      await tx.query('SELECT FROM account WHERE id = $1 FOR UPDATE', [actor.accountId]);
      const [{ valid } = { valid: 0 }] = await tx.query<{ valid: number }>(
        `SELECT count(*) AS valid FROM service_token
          WHERE account_id = $1 AND revoked_on IS NULL AND expires_on > now()`,
        [actor.accountId],
      );
      if (valid >= MOST_TOKENS) throw DomainError.invalid({ name: tokens.tooMany });
      const created = await this.tokens.create(tx, actor, {
        name,
        purpose,
        mayWrite,
        networks: networks.map(({ network }) => network ?? ''),
        expiresOn,
      });
      const user = { id: created.userId, accountId: actor.accountId };
      await this.write.assign(tx, actor, user, resourceIds);
      await this.write.grant(tx, actor, user, grants);
      return created;
    });
    return { token: made.token, record: await this.find(actor, made.id) };
  }

  /** Revokes a token; a revoked one stays as it is. Throws `record.notFound`. */
  async revoke(actor: SessionActor, id: number): Promise<AccessTokenDto> {
    await this.tokens.revoke(actor, id);
    return this.find(actor, id);
  }

  private async find({ accountId }: SessionActor, id: number): Promise<AccessTokenDto> {
    const [row] = await tokenRows(this.database, accountId, id);
    if (!row) throw new DomainError('record.notFound');
    return row;
  }
}

function tokenRows(reader: Reader, accountId: number, id: number | null): Promise<AccessTokenDto[]> {
  return reader.query<AccessTokenDto>(
    `SELECT t.id, t.user_id AS "userId", t.name, t.purpose, t.shown, t.may_write AS "mayWrite", t.networks,
            CASE WHEN t.revoked_on IS NOT NULL THEN 'REVOKED' WHEN t.expires_on <= now() THEN 'EXPIRED' ELSE 'ACTIVE' END AS state,
            json_build_object('id', o.id, 'name', o.display_name) AS owner,
            (SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY ${byName('r.name')}, r.id), '[]')
               FROM access_list_entry e JOIN community_resource r ON r.id = e.community_resource_id
              WHERE e.user_id = t.user_id) AS resources,
            (SELECT coalesce(json_agg(json_build_object('resource', g.resource, 'subResource', nullif(g.sub_resource, ''),
                                                        'level', g.level) ORDER BY g.resource, g.sub_resource), '[]')
               FROM staff_grant g WHERE g.user_id = t.user_id) AS grants,
            ${['created_on', 'expires_on', 'revoked_on', 'last_used_on']
              .map(
                (column) =>
                  `to_char(t.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "${camel(column)}"`,
              )
              .join(', ')},
            t.last_address AS "lastAddress", t.calls
       FROM service_token t JOIN app_user o ON o.id = t.owner_id
      WHERE t.account_id = $1 AND ($2::bigint IS NULL OR t.id = $2) ORDER BY t.id DESC LIMIT ${LIST_LIMIT}`,
    [accountId, id],
  );
}

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
