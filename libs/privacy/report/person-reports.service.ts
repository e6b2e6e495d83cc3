import { Inject, Injectable } from '@nestjs/common';
import {
  downloadReport,
  HELD_PEOPLE,
  IDENTIFICATIONS,
  type Identification,
  LAWFUL_BASES,
  type PersonReportDto,
  pathOf,
  printReport,
  type StartReportBody,
  topicOf,
} from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import { FarmerScope } from '#libs/farmers';
import { identifierKeys, type TokenKeys } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Config, Database, DomainError, Domains, type Transaction } from '#libs/platform';
import { periodInWords } from '../domain/held-period.js';
import { identified, storedCode } from '../domain/identification.js';
import { periodsOf } from '../register/read-register.service.js';
import { type PersonSection, personSections } from './person-sections.js';
import type { PersonHead } from './report-files.js';

interface ReportRow extends Omit<PersonHead, 'identification'> {
  farmerId: number;
  identifiedBy: Identification;
  mergedIds: number[];
}

/** Makes reports of everything about a farmer (NDPA 2023, section 34). */
@Injectable()
export class PersonReports {
  private readonly keys: TokenKeys;

  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly farmers: FarmerScope,
    private readonly disclosures: Disclosures,
    @Inject(Config) config: Config,
  ) {
    this.keys = identifierKeys(config);
  }

  /**
   * Records who asked and how they were identified, and uses one disclosure of staff; its files are then open to the
   * actor for an hour. Throws `record.notFound` out of scope, `request.invalid` without an identification, and as
   * `Disclosures.take`.
   */
  async start(actor: SessionActor, asked: number, body: StartReportBody): Promise<PersonReportDto> {
    const reached = await this.farmers.require(actor, asked);
    const farmerId = reached.mainId ?? reached.id;
    // An administrator who sees as a farmer is not the farmer.
    const isOwn = actor.farmerId === asked && !actor.seenBy;
    const id = await this.database.transaction(async (tx) => {
      const found = identified(body, { isOwn, hasCard: await isCurrentCard(tx, farmerId, body.cardCode) });
      if ('faults' in found) throw DomainError.invalid(found.faults);
      const { id: reportId, accountId } = await insertReport(tx, actor, farmerId, found);
      if (!isOwn)
        await this.disclosures.take(
          actor,
          { act: 'report', subject: { kind: 'farmer', id: farmerId }, accountId },
          tx,
        );
      tx.record({
        topic: topicOf.account(accountId),
        type: 'person.reported',
        subject: { kind: 'farmer', id: farmerId },
        data: { reportId, farmerId, identifiedBy: found.by },
        accountId,
        by: { id: actor.id, name: actor.name, accountId: actor.accountId },
      });
      return reportId;
    });
    const link = (rel: string, call: typeof printReport) => ({
      rel,
      href: `/api${pathOf(call, { reportId: id })}`,
      method: 'GET' as const,
    });
    return { id, links: [link('pdf', printReport), link('data', downloadReport)] };
  }

  /** Returns the head and the sections of a report. Throws `record.notFound` for others, and an hour after its start. */
  async open(
    actor: SessionActor,
    reportId: number,
  ): Promise<{ head: PersonHead; sections: AsyncIterable<PersonSection> }> {
    const [row] = await this.database.query<ReportRow>(
      `SELECT p.farmer_id AS "farmerId", p.identified_by AS "identifiedBy", p.made_on AS "madeAt", u.display_name AS "madeBy",
              a.name AS agency, concat_ws(', ', f.surname || ' ' || f.first_name, 'Temp ID ' || f.temp_id) AS person,
              ARRAY(SELECT m.id FROM farmer m WHERE m.main_id = p.farmer_id ORDER BY m.id) AS "mergedIds"
         FROM person_report p JOIN farmer f ON f.id = p.farmer_id JOIN account a ON a.id = p.account_id
         JOIN app_user u ON u.id = p.made_by
        WHERE p.id = $1 AND p.made_by = $2 AND p.made_on > now() - interval '1 hour'`,
      [reportId, actor.id],
    );
    if (!row) throw new DomainError('record.notFound');
    const { farmerId, identifiedBy, mergedIds, ...head } = row;
    // Their access may have ended since.
    await this.farmers.require(actor, farmerId);
    const identification = identifiedBy === 'session' ? 'Own sign-in' : IDENTIFICATIONS[identifiedBy];
    return {
      head: { ...head, identification },
      sections: this.sections(actor.accountId, [farmerId, ...mergedIds.map(Number)]),
    };
  }

  private async *sections(accountId: number, farmerIds: readonly number[]): AsyncGenerator<PersonSection> {
    yield* personSections(this.database, this.domains.aboutPerson, farmerIds, this.keys);
    const days = await periodsOf(this.database, accountId);
    const purposes = this.domains.holds.filter(({ of }) => of === 'farmers' || of === 'contacts');
    yield {
      title: 'Why we keep data, and who receives them',
      dataOnly: [],
      rows: purposes.map(({ what, of, purpose, basis, period, recipients = [] }) => ({
        Data: of === 'farmers' ? what : `${HELD_PEOPLE[of]}: ${what}`,
        Purpose: purpose,
        'Proposed basis': LAWFUL_BASES[basis],
        Kept: periodInWords(period, days) ?? 'No period set',
        Recipients: recipients.join('; '),
      })),
    };
  }
}

async function isCurrentCard(tx: Transaction, farmerId: number, code: string | undefined): Promise<boolean> {
  if (!code) return false;
  const [row] = await tx.query('SELECT FROM card WHERE farmer_id = $1 AND code = $2 AND ended IS NULL', [
    farmerId,
    storedCode(code),
  ]);
  return row !== undefined;
}

async function insertReport(
  tx: Transaction,
  actor: SessionActor,
  farmerId: number,
  found: { by: Identification; witness: string | null },
): Promise<{ id: number; accountId: number }> {
  const [row] = await tx.query<{ id: number; accountId: number }>(
    `INSERT INTO person_report (account_id, farmer_id, identified_by, witness, made_by)
     SELECT f.account_id, f.id, $2, $3, $4 FROM farmer f WHERE f.id = $1 RETURNING id, account_id AS "accountId"`,
    [farmerId, found.by, found.witness, actor.id],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}
