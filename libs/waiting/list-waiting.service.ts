import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { isGranted, type WaitingItemDto, type WaitingListDto } from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, Domains } from '#libs/platform';

/** Lists decisions that wait for the user, of every kind that a domain declares. */
@Injectable()
export class ListWaiting {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly access: Access,
  ) {}

  /** Returns only decisions that the actor's role, grants and scope allow, oldest first. */
  async of(actor: Pick<SessionActor, 'id' | 'accountId' | 'roles'>): Promise<WaitingListDto> {
    const [scope, grants] = await Promise.all([this.access.scopeOf(actor), this.access.grantsOf(actor)]);
    const kinds = [...this.domains.waiting].filter(
      ([, { roles, grants: wanted }]) =>
        hasRole(actor.roles, roles) && (!wanted || wanted.some((grant) => isGranted(grants, grant))),
    );
    const found = await Promise.all(
      kinds.map(async ([kind, { find }]) => {
        const { list, total } = await find({ database: this.database, actor, scope, rules: this.domains });
        return { list: list.map((line): WaitingItemDto => ({ kind, ...line })), total };
      }),
    );
    return {
      list: found.flatMap(({ list }) => list).sort(bySince),
      total: found.reduce((sum, { total }) => sum + total, 0),
    };
  }
}

/** Sorts oldest first; those of unknown age last. */
const bySince = (a: WaitingItemDto, b: WaitingItemDto): number =>
  (a.since ?? '~').localeCompare(b.since ?? '~') || a.id - b.id;
