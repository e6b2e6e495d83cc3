import { Injectable } from '@nestjs/common';
import { userName } from '#libs/access';
import {
  holdData,
  type Link,
  pathOf,
  type RetentionHoldDto,
  type RetentionItemDto,
  type RetentionItemListDto,
  type RetentionItemQuery,
  type RetentionKind,
  type RetentionPeriodDto,
  type RetentionPeriodsDto,
  releaseData,
  setPeriod,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, Domains, listRows } from '#libs/platform';
import { GOES_ON, HOLDS } from './persistence/items.queries.js';
import {
  HOLD_COLUMNS,
  type HoldRow,
  lastRunOf,
  type PeriodRow,
  periodsOf,
} from './persistence/periods.queries.js';

interface ItemRow extends HoldRow {
  kind: RetentionKind;
  itemId: number;
  shownOn: string;
  goesOn: string;
}

/** Reads the periods of an account, and the list of what is deleted next. */
@Injectable()
export class ReadRetention {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
  ) {}

  async periods(actor: SessionActor): Promise<RetentionPeriodsDto> {
    const [rows, checkedAt] = await Promise.all([
      periodsOf(this.database, actor.accountId),
      lastRunOf(this.database, actor.accountId),
    ]);
    // A kind that no domain declares has no period to set.
    const known = new Set(this.domains.retained.map(({ kind }) => kind));
    return {
      list: rows.filter(({ kind }) => known.has(kind)).map(periodOf),
      checkedAt: checkedAt?.toISOString() ?? null,
    };
  }

  /** Returns a page of the list. Throws `request.invalid` for an unsupported sort field. */
  async items(actor: SessionActor, { kind, ...query }: RetentionItemQuery): Promise<RetentionItemListDto> {
    const { rows, total } = await listRows<ItemRow>(
      this.database,
      {
        columns: `i.kind, i.item_id AS "itemId", to_char(i.shown_on, 'YYYY-MM-DD') AS "shownOn",
          to_char(${GOES_ON}, 'YYYY-MM-DD') AS "goesOn", ${HOLD_COLUMNS}`,
        from: `retention_item i JOIN retention_period p USING (account_id, kind)
          LEFT JOIN LATERAL (SELECT * FROM retention_hold h WHERE ${HOLDS} ORDER BY h.id DESC LIMIT 1) h ON true
          LEFT JOIN app_user hu ON hu.id = h.held_by`,
        where: (bind) => [
          `i.account_id = ${bind(actor.accountId)}`,
          ...(kind === undefined ? [] : [`i.kind = ${bind(kind)}`]),
        ],
        sorts: { goesOn: GOES_ON, kind: 'i.kind' },
        sortedBy: 'goesOn',
        ties: ['i.kind', 'i.item_id'],
      },
      query,
    );
    const named = await this.named(rows);
    return { list: rows.map((row) => itemOf(row, named.get(`${row.kind} ${row.itemId}`))), total };
  }

  private async named(
    rows: readonly ItemRow[],
  ): Promise<Map<string, { name: string; pageId: number | null }>> {
    const found = await Promise.all(
      this.domains.retained.map(async ({ kind, names }) => {
        const ids = rows.filter((row) => row.kind === kind).map(({ itemId }) => itemId);
        if (ids.length === 0) return [];
        const list = await this.database.query<{ id: number; name: string; page_id: number | null }>(names, [
          ids,
        ]);
        return list.map(({ id, name, page_id: pageId }) => [`${kind} ${id}`, { name, pageId }] as const);
      }),
    );
    return new Map(found.flat());
  }
}

function holdOf({ holdId, holdReason, holdBy, holdAt }: HoldRow): RetentionHoldDto | null {
  if (holdId === null) return null;
  const by = holdBy && userName(holdBy);
  return { id: holdId, reason: holdReason ?? '', by, at: holdAt?.toISOString() ?? '' };
}

/** Returns the links that hold data, or end its hold. */
const holdLinks = (hold: RetentionHoldDto | null): Link[] => [
  hold === null
    ? { rel: 'hold', href: `/api${pathOf(holdData)}`, method: 'POST' }
    : { rel: 'release', href: `/api${pathOf(releaseData, { holdId: hold.id })}`, method: 'POST' },
];

function periodOf(row: PeriodRow): RetentionPeriodDto {
  const { kind, days, setBy, setOn, listed, nextOn, lastOn, lastSets, lastRows } = row;
  const hold = holdOf(row);
  return {
    kind,
    days,
    setBy: setBy && userName(setBy),
    setOn: setOn?.toISOString() ?? null,
    listed,
    nextOn,
    hold,
    lastOn,
    lastSets,
    lastRows,
    links: [{ rel: 'set', href: `/api${pathOf(setPeriod, { kind })}`, method: 'PUT' }, ...holdLinks(hold)],
  };
}

function itemOf(row: ItemRow, named?: { name: string; pageId: number | null }): RetentionItemDto {
  const { kind, itemId, shownOn, goesOn } = row;
  const hold = holdOf(row);
  return {
    kind,
    itemId,
    name: named?.name ?? `No. ${itemId}`,
    pageId: named?.pageId ?? null,
    shownOn,
    goesOn,
    hold,
    links: holdLinks(hold),
  };
}
