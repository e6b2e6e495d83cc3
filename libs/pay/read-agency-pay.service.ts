import { Injectable } from '@nestjs/common';
import {
  type AgencyPayDto,
  IDENTITY_MESSAGES,
  PAY_MESSAGES,
  type PayItemDto,
  type PayPeriodQuery,
} from '#libs/contracts';
import { Independence, type SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { SHARED_AGENCIES } from '#libs/providers';
import { Records } from '#libs/records';
import { judge, ratesOf } from './domain/judge.js';
import { payAccount, waitingItems } from './persistence/items.queries.js';
import { workOf } from './persistence/quality.queries.js';
import { settleForReader } from './settle-pay.js';

/** Reads the quality and pay of an agency's agents. */
@Injectable()
export class ReadAgencyPay {
  constructor(
    private readonly database: Database,
    private readonly records: Records,
    private readonly independence: Independence,
  ) {}

  /** Throws `record.notFound` for an agency of another account. */
  async read(actor: SessionActor, sharedAgencyId: number, period: PayPeriodQuery): Promise<AgencyPayDto> {
    await this.records.find(SHARED_AGENCIES, actor, sharedAgencyId);
    const accountId = await accountOf(this.database, sharedAgencyId);
    await settleForReader(this.database, accountId);
    const { limits, difference, settledOn } = await payAccount(this.database, accountId);
    const works = await workOf(this.database, sharedAgencyId, period);
    const list = works.map((work) => judge(work, limits));
    const items = await this.itemsFor(actor, sharedAgencyId);
    return {
      list,
      total: list.length,
      ...ratesOf(works, limits),
      items,
      limits,
      difference: difference / 100,
      recountedOn: (settledOn ?? new Date()).toISOString(),
    };
  }

  private async itemsFor(actor: SessionActor, sharedAgencyId: number): Promise<PayItemDto[]> {
    const items = await waitingItems(this.database, sharedAgencyId);
    if (items.length === 0) return [];
    const reasons = await this.independence.reasonsOf(this.database, actor.id);
    return items.map(({ id, agentId, name, kobo, state, askedBy, askedOn }) => {
      const reason = reasons.get(askedBy);
      return {
        id,
        agentId,
        name,
        amount: kobo / 100,
        state,
        askedOn: askedOn.toISOString(),
        blocked:
          askedBy === actor.id ? PAY_MESSAGES.own : reason ? IDENTITY_MESSAGES.independence[reason] : null,
      };
    });
  }
}

async function accountOf(database: Database, sharedAgencyId: number): Promise<number> {
  const [row] = await database.query<{ accountId: number }>(
    'SELECT account_id AS "accountId" FROM shared_agency WHERE id = $1',
    [sharedAgencyId],
  );
  return row?.accountId ?? 0;
}
