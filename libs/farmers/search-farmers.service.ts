import { Inject, Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import {
  EVALUATORS,
  type FarmerPageDto,
  type FarmerPageQuery,
  LIST_LIMIT,
  type ListedFarmerDto,
  SEARCH_MESSAGES,
  typedBvn,
} from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import { blindIndex, identifierKeys } from '#libs/identifier-encryption';
import { hasRole, type SessionActor } from '#libs/identity';
import { Config, Database, DomainError, type Reader, type Scope } from '#libs/platform';
import { maskedBvn } from './domain/masks.js';
import { farmerPage } from './persistence/farmer-page.queries.js';
import { listedFarmers } from './persistence/listed-farmers.queries.js';
import type { FarmerSelection } from './persistence/select-farmers.js';

/** Fields of a list that outside viewers do not get. */
const KEPT_FROM_VIEWERS = {
  tempId: null,
  rifanNumber: null,
  community: null,
  communities: null,
  farms: null,
  processed: null,
} satisfies Partial<ListedFarmerDto>;

const NOBODY: FarmerPageDto = { list: [], total: 0, totalSource: 'exact', next: null };

/** Lists the farmers of a filter, page by page, in the scope of the user. */
@Injectable()
export class SearchFarmers {
  constructor(
    private readonly database: Database,
    @Inject(Config) private readonly config: Config,
    private readonly access: Access,
    private readonly disclosures: Disclosures,
  ) {}

  /** Returns the filter with the user's scope, for `selectFarmers`. */
  async selectionOf(actor: SessionActor, filter: FarmerSelection['filter']): Promise<FarmerSelection> {
    const { accountId, resourceIds } = await this.access.scopeOf(actor);
    return { scope: { accountId, resourceIds }, filter };
  }

  /** Returns a page; a BVN as the search text finds nobody. */
  async page(actor: SessionActor, query: FarmerPageQuery): Promise<FarmerPageDto> {
    const { scope } = await this.selectionOf(actor, query);
    if (scope.resourceIds?.length === 0 || typedBvn(query.q ?? '') !== null) return NOBODY;
    return this.read(this.database, actor, scope, query, null);
  }

  /**
   * Returns a page. A search by BVN is recorded in the disclosure ledger, and counts; if it is refused, `byBvn` says
   * why.
   */
  async search(actor: SessionActor, query: FarmerPageQuery): Promise<FarmerPageDto> {
    const bvn = typedBvn(query.q ?? '');
    if (bvn === null) return this.page(actor, query);
    const unlooked = (left: number | null, message: string): FarmerPageDto => ({
      ...NOBODY,
      byBvn: { looked: false, left, message },
    });
    if (!this.disclosures.may(actor)) return unlooked(null, SEARCH_MESSAGES.bvnForbidden);
    const { scope } = await this.selectionOf(actor, query);
    try {
      const { answer, budget } = await this.disclosures.search(actor, bvn, async (tx) => {
        const index = blindIndex(bvn, identifierKeys(this.config));
        const found = await this.read(tx, actor, scope, { ...query, q: undefined }, index);
        const owners = await tx.query<{ id: number; accountId: number }>(
          'SELECT id, account_id AS "accountId" FROM farmer WHERE id = ANY($1)',
          [found.list.map(({ id }) => id)],
        );
        const subjects = owners.map((owner) => ({ kind: 'farmer' as const, ...owner }));
        return { answer: found, shown: found.list.length > 0, subjects };
      });
      const message = SEARCH_MESSAGES.bvnLooked(budget.left);
      return { ...answer, byBvn: { looked: true, left: budget.left, message } };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'disclosure.budgetSpent')
        return unlooked(0, error.sentence);
      throw error;
    }
  }

  private async read(
    reader: Reader,
    actor: SessionActor,
    scope: Pick<Scope, 'accountId' | 'resourceIds'>,
    { size = LIST_LIMIT, sort = '-registered', after, ...filter }: FarmerPageQuery,
    bvnIndex: Buffer | null,
  ): Promise<FarmerPageDto> {
    const { ids, next, total, isExact } = await farmerPage(reader, {
      selection: { scope, filter },
      sort,
      after: after ?? null,
      size,
      ...(bvnIndex && {
        also: (bind) =>
          `f.id = ANY (ARRAY(SELECT coalesce(k.main_id, k.id) FROM farmer k WHERE k.bvn_index = ${bind(bvnIndex)}))`,
      }),
    });
    const rows = await listedFarmers(reader, scope, ids);
    const isInside = hasRole(actor.roles, EVALUATORS);
    return {
      list: rows.map(({ bvnLast4, createdOn, ...row }) => ({
        ...row,
        bvn: maskedBvn(bvnLast4),
        createdOn: createdOn.toISOString(),
        ...(isInside ? {} : KEPT_FROM_VIEWERS),
      })),
      total,
      totalSource: isExact ? 'exact' : 'atLeast',
      next,
    };
  }
}
