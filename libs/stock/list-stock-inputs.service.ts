import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { LIST_LIMIT, type NamedListDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';

/** Lists the inputs that a stock item can hold. */
@Injectable()
export class ListStockInputs {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** Returns at most `LIST_LIMIT` inputs of the community resources in the user's scope, the latest first. */
  async list(actor: SessionActor): Promise<NamedListDto> {
    const { accountId, resourceIds } = await this.access.scopeOf(actor);
    const rows = await this.database.query<{ id: number; name: string; total: number }>(
      `SELECT e.id, e.name || ', ' || r.name || ', ' || e.season AS name, count(*) OVER () AS total
         FROM eop e JOIN community_resource r ON r.id = e.community_resource_id
        WHERE e.removed_on IS NULL AND ($1::bigint IS NULL OR e.account_id = $1)
          AND ($2::bigint[] IS NULL OR e.community_resource_id = ANY($2))
        ORDER BY e.id DESC LIMIT ${LIST_LIMIT}`,
      [accountId, resourceIds],
    );
    return { list: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
  }
}
