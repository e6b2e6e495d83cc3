import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { ListQuery, __One__ListDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, orderOf, pageOf, searchPattern } from '#libs/platform';
import { describe__One__ } from './describe-__single__.js';
import { FIELDS, list__Many__ } from './persistence/__single__-list.queries.js';

/** Lists the user's account; for a SUPERADMIN, every account. */
@Injectable()
export class List__Many__ {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** Returns a page, newest first unless sorted otherwise. Throws `request.invalid` for a field it cannot sort by. */
  async list(actor: SessionActor, query: ListQuery): Promise<__One__ListDto> {
    const order = orderOf(query.sort, FIELDS, { field: 'createdOn', descending: true });
    if (!order) throw DomainError.invalid({ sort: `Sort by one of ${FIELDS.join(', ')}.` });
    const { accountId } = await this.access.scopeOf(actor);
    const which = { accountId, search: searchPattern(query.q) };
    const { rows, total } = await list__Many__(this.database, which, order, pageOf(query));
    return { list: rows.map(describe__One__), total };
  }
}
