import { Injectable } from '@nestjs/common';
import {
  type HeldCountDto,
  type HeldDataDto,
  type NoticeLanguage,
  type ProcessorDto,
  type RegisterDto,
  type RetentionKind,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, Domains, type HeldData } from '#libs/platform';
import { Records } from '#libs/records';
import { periodInWords } from '../domain/held-period.js';
import { missingIn } from '../domain/missing.js';
import { tierOf } from '../domain/tier.js';
import { PROCESSORS } from './processors.js';

const NOBODY = { stored: 0, threeMonths: 0, sixMonths: 0 };

/** Reads the register of processing: the declarations of all domains, with counts of the account. */
@Injectable()
export class ReadRegister {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly records: Records,
  ) {}

  async read(actor: SessionActor): Promise<RegisterDto> {
    const { accountId } = actor;
    const { holds } = this.domains;
    const [account, days, notices, { list: processors }, counts] = await Promise.all([
      accountName(this.database, accountId),
      periodsOf(this.database, accountId),
      noticesInUse(this.database, accountId),
      this.records.list(PROCESSORS, actor, { size: 100 }),
      this.counts(accountId, holds),
    ]);
    // Each kind of people is counted at its first row with a count: farmers at their records.
    const kinds = new Map<string, HeldCountDto>();
    holds.forEach(({ of, tables }, at) => {
      const found = counts[at];
      if (found && (!kinds.has(of) || tables.includes('farmer'))) kinds.set(of, found);
    });
    const people = [...kinds.values()].reduce(
      (sum, each) => ({
        stored: sum.stored + each.stored,
        threeMonths: sum.threeMonths + each.threeMonths,
        sixMonths: sum.sixMonths + each.sixMonths,
      }),
      NOBODY,
    );
    return {
      accountName: account,
      madeAt: new Date().toISOString(),
      people,
      tier: tierOf(people.stored),
      data: holds.map((held, at) => dataOf(held, days, counts[at] ?? null)),
      processors: processors as ProcessorDto[],
      missing: missingIn({ holds, days, processors: processors as ProcessorDto[], notices }),
    };
  }

  /** Returns the figures of the half-yearly report by title. */
  async figures(actor: SessionActor): Promise<[title: string, value: string | number][]> {
    const { people, tier, data } = await this.read(actor);
    const rows: [string, string | number][] = [
      ['People stored', people.stored],
      ['People added or changed in the last 3 months', people.threeMonths],
      ['People added or changed in the last 6 months', people.sixMonths],
      ['Tier by the people stored (confirm with your data protection officer)', tier],
      ['Kinds of data', data.length],
      ['Kinds of sensitive data', data.filter(({ sensitive }) => sensitive).length],
    ];
    for (const { title, sql } of this.domains.figures) {
      const [row] = await this.database.query<{ value: string | number }>(sql, [actor.accountId]);
      rows.push([title, row?.value ?? 0]);
    }
    return rows;
  }

  /** Counts one after another, because each may read many rows. */
  private async counts(accountId: number, holds: readonly HeldData[]): Promise<(HeldCountDto | null)[]> {
    const counts: (HeldCountDto | null)[] = [];
    for (const { people } of holds)
      counts.push(people === undefined ? null : await countOf(this.database, accountId, people));
    return counts;
  }
}

const dataOf = (
  { what, of, sensitive, purpose, basis, period, recipients = [] }: HeldData,
  days: ReadonlyMap<RetentionKind, number>,
  people: HeldCountDto | null,
): HeldDataDto => ({
  what,
  of,
  sensitive: sensitive === true,
  purpose,
  basis,
  period: periodInWords(period, days),
  recipients: [...recipients],
  people,
});

async function countOf(database: Database, accountId: number, people: string): Promise<HeldCountDto> {
  const [row] = await database.query<HeldCountDto>(
    `SELECT count(*)::int AS stored, count(*) FILTER (WHERE at > now() - interval '3 months')::int AS "threeMonths",
            count(*) FILTER (WHERE at > now() - interval '6 months')::int AS "sixMonths"
       FROM (SELECT person, max(at) AS at FROM (${people}) p GROUP BY person) each`,
    [accountId],
  );
  return row ?? NOBODY;
}

/** Returns the periods that an account has set, in days. */
export async function periodsOf(database: Database, accountId: number): Promise<Map<RetentionKind, number>> {
  const rows = await database.query<{ kind: RetentionKind; days: number }>(
    'SELECT kind, days FROM retention_period WHERE account_id = $1 AND days IS NOT NULL',
    [accountId],
  );
  return new Map(rows.map(({ kind, days }) => [kind, days]));
}

async function noticesInUse(database: Database, accountId: number): Promise<NoticeLanguage[]> {
  const rows = await database.query<{ language: NoticeLanguage }>(
    'SELECT language FROM notice WHERE account_id = $1 AND in_use_since IS NOT NULL AND replaced_on IS NULL',
    [accountId],
  );
  return rows.map(({ language }) => language);
}

async function accountName(database: Database, accountId: number): Promise<string> {
  const [row] = await database.query<{ name: string }>('SELECT name FROM account WHERE id = $1', [accountId]);
  return row?.name ?? '';
}
