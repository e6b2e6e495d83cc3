import { Injectable } from '@nestjs/common';
import { Checkpoints } from '#libs/audit';
import {
  formatDateTime,
  type LedgerSummaryDto,
  type ResourceAnalyticsDto,
  type SeasonCheckDto,
  type SeasonItemDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ListAnomalies, ReadLedger } from '#libs/inputs';
import { lastFigureCheck, ReadAnalytics } from '#libs/insight';
import { count, Database, plural } from '#libs/platform';
import { inOrder } from './domain/judge-season.js';
import { naira } from './domain/naira.js';
import {
  type CheckFigures,
  checkFigures,
  countItem,
  entriesUpTo,
  FOUND_ITEMS,
  type SeasonPlace,
} from './persistence/open-items.queries.js';

/** Everything open in a season, without reasons, and the figures that its report prints. */
export interface CountedSeason {
  items: SeasonItemDto[];
  checks: SeasonCheckDto[];
  entries: Awaited<ReturnType<typeof entriesUpTo>>;
  ledger: LedgerSummaryDto;
  farms: ResourceAnalyticsDto;
}

/** Counts what is open in a season, from the rows. */
@Injectable()
export class CountSeason {
  constructor(
    private readonly database: Database,
    private readonly ledgers: ReadLedger,
    private readonly anomalies: ListAnomalies,
    private readonly analytics: ReadAnalytics,
    private readonly checkpoints: Checkpoints,
  ) {}

  /** Throws `record.notFound` if the community resource is out of the actor's scope. */
  async of(actor: SessionActor, place: SeasonPlace): Promise<CountedSeason> {
    const { communityResourceId: id, season } = place;
    const [found, ledger, tie, open, farms, entries, checked] = await Promise.all([
      Promise.all(
        FOUND_ITEMS.map(async (item) => ({ item, ...(await countItem(this.database, item, place)) })),
      ),
      this.ledgers.summary(actor, id, { season }),
      this.ledgers.check(actor, id, { season }),
      this.anomalies.list(actor, id, { season, state: 'open', page: 1, size: 1 }),
      this.analytics.ofResource(actor, id),
      entriesUpTo(this.database, place),
      this.checksOf(place),
    ]);
    const none = { amount: null, of: null, since: null, reason: null, reasonBy: null };
    const items: SeasonItemDto[] = [
      ...found.map(({ item, n, kobo, since }) => ({
        ...none,
        item,
        n,
        amount: kobo === null ? null : kobo / 100,
        since: since?.toISOString() ?? null,
      })),
      {
        ...none,
        item: 'farmersOpen',
        n: farms.totalFarmers - farms.totalProcessed,
        of: farms.totalFarmers,
      },
      { ...none, item: 'anomalies', n: open.counts.reduce((sum, { open: n }) => sum + n, 0) },
    ];
    const ties: SeasonCheckDto = {
      check: 'ledger',
      clean: tie.tiesOut,
      detail: `${count(tie.entries)} ${plural(tie.entries, 'entry', 'entries')}, difference ${naira(tie.difference)}`,
    };
    return { items: inOrder(items), checks: [ties, ...checked], entries, ledger, farms };
  }

  private async checksOf(place: SeasonPlace): Promise<SeasonCheckDto[]> {
    const [figures, recount, checkpoint] = await Promise.all([
      checkFigures(this.database, place),
      lastFigureCheck(this.database),
      this.checkpoints.newest(),
    ]);
    const differs = recount?.differing.some(({ resourceId }) => resourceId === place.communityResourceId);
    return [
      {
        check: 'figures',
        clean: !differs,
        detail: recount
          ? `${differs ? 'differ from' : 'equal to'} a full recount, ${formatDateTime(recount.checkedOn.toISOString())}`
          : 'not recounted yet, Gona does so at night',
      },
      ...checksIn(figures),
      {
        check: 'checkpoint',
        clean: true,
        detail: checkpoint
          ? `checkpoint ${checkpoint.number} signed ${formatDateTime(checkpoint.at)}`
          : 'no checkpoint yet',
      },
    ];
  }
}

function checksIn({
  jobs,
  payDifference,
  recounted,
  wallet,
  reversals,
  unexplained,
}: CheckFigures): SeasonCheckDto[] {
  return [
    {
      check: 'imports',
      clean: jobs === 0,
      detail: jobs === 0 ? 'none running, none paused' : `${count(jobs)} not finished, see Imports & exports`,
    },
    {
      check: 'pay',
      clean: (payDifference ?? 0) === 0,
      detail: recounted
        ? `difference ${naira((payDifference ?? 0) / 100)}, ${formatDateTime(recounted.toISOString())}`
        : 'no agent has earned pay',
    },
    {
      check: 'trialBalance',
      clean: wallet?.balanced !== false,
      detail: wallet
        ? `debits ${wallet.balanced ? '=' : '≠'} credits, ${formatDateTime(wallet.checkedOn)}`
        : 'the wallet is not in use',
    },
    {
      check: 'reversals',
      clean: unexplained === 0,
      detail:
        unexplained === 0
          ? `${count(reversals)}, each with its entry and reason`
          : `${count(unexplained)} without a reason`,
    },
  ];
}
