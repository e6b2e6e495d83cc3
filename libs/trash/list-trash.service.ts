import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  type ListQuery,
  pathOf,
  recoverFromTrash,
  TRASH_CONTENTS,
  type TrashItemDto,
  type TrashListDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { type CodeLabels, Database, Domains } from '#libs/platform';
import { daysLeft } from './domain/days-left.js';
import { listItems, type TrashRow } from './persistence/trash-list.queries.js';

/** Lists deleted records that can be restored in the user's account, or in every account for a SUPERADMIN. */
@Injectable()
export class ListTrash {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly domains: Domains,
  ) {}

  /** Returns a page, last deleted first by default. Throws `request.invalid` for a field it cannot sort by. */
  async list(actor: SessionActor, query: ListQuery): Promise<TrashListDto> {
    const { accountId } = await this.access.scopeOf(actor);
    const which = { accountId, called: this.words() };
    const { rows, total, goingSoon } = await listItems(this.database, which, query);
    const now = new Date();
    return { list: rows.map((row) => this.dto(row, now)), total, goingSoon };
  }

  private words(): CodeLabels {
    return Object.fromEntries(this.domains.recordKinds.map((kind) => [kind, this.called(kind)]));
  }

  private called(kind: string): string {
    return this.domains.record(kind)?.trash?.called ?? '';
  }

  private dto(row: TrashRow, now: Date): TrashItemDto {
    return {
      id: row.id,
      description: row.description,
      itemType: this.called(row.kind),
      createdOn: row.createdOn?.toISOString() ?? null,
      deletedOn: row.deletedOn.toISOString(),
      deletedBy: row.deletedBy,
      contents: TRASH_CONTENTS.flatMap((what) => {
        const count = row.contents[what] ?? 0;
        return count > 0 ? [{ what, count }] : [];
      }),
      purgedOn: row.purgeAfter.toISOString(),
      daysLeft: daysLeft(row.purgeAfter, now),
      links: [
        {
          rel: 'recover',
          href: `/api${pathOf(recoverFromTrash, { id: row.id })}`,
          method: recoverFromTrash.verb,
        },
      ],
    };
  }
}
