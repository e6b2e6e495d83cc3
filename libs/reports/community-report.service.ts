import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import {
  ENTRY_WORDS,
  formatDate,
  formatPhone,
  type PrintReportBody,
  REPORTS_MESSAGES,
  type StatementDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ReadStatement } from '#libs/inputs';
import { type ReportPart, reportPdf } from '#libs/paper';
import { count, Database, DomainError } from '#libs/platform';
import { naira } from './domain/naira.js';

const HECTARES = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Prints what a programme holds about one farmer: farms, and inputs and repayments of all seasons. */
@Injectable()
export class CommunityReport {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
    private readonly statements: ReadStatement,
  ) {}

  /**
   * Returns the farmer and their report as A4 pages. Throws `record.notFound` for a programme out of scope, and for a
   * Temp ID that no farmer of the programme has.
   */
  async print(
    actor: SessionActor,
    { communityResourceId, farmerId: tempId }: PrintReportBody,
  ): Promise<{ farmerId: number; pages: Readable }> {
    const { accountId, name } = await this.scope.requireResource(actor, communityResourceId);
    const unknown = () => new DomainError('record.notFound', REPORTS_MESSAGES.noFarmer);
    const [farmer] = await this.database.query<{ id: number }>(
      `SELECT coalesce(main_id, id) AS id FROM farmer
        WHERE account_id = $1 AND identifier_key(temp_id) = identifier_key($2)`,
      [accountId, tempId],
    );
    if (!farmer) throw unknown();
    const read = (season?: string) =>
      this.statements
        .read(actor, communityResourceId, farmer.id, season ? { season } : {})
        .catch((error: unknown) => {
          throw error instanceof DomainError && error.code === 'record.notFound' ? unknown() : error;
        });
    const latest = await read();
    const others = latest.seasons.filter((season) => season !== latest.season);
    const statements = [latest];
    for (const season of others) statements.push(await read(season));
    const pages = await reportPdf({
      title: `Community report, ${latest.farmerName}`,
      of: name,
      marks: [`Made by ${latest.madeBy}`, ...(latest.tempId ? [`Temp ID ${latest.tempId}`] : [])],
      madeAt: new Date(),
      parts: [farmerPart(latest), farmsPart(latest), ...statements.map(seasonPart)],
    });
    return { farmerId: farmer.id, pages };
  }
}

function farmerPart({ communityName, ward, lga, phone, bvnLast4, agents }: StatementDto): ReportPart {
  const facts: [label: string, value: string | null, missing?: string][] = [
    ['Community', communityName],
    ['Ward', ward],
    ['Local government', lga],
    ['Phone', phone && formatPhone(phone), 'No phone number'],
    ['BVN', bvnLast4 && `•••••••${bvnLast4}`, 'No BVN'],
    ['Agents', agents.join(', ')],
  ];
  return {
    title: 'Farmer',
    headings: ['', ''],
    rows: facts.map(([label, value, missing = 'Not recorded']) => [label, value || missing]),
  };
}

const farmsPart = ({ farms, completedHectares, completedFarms }: StatementDto): ReportPart => ({
  title: `Farms: ${count(completedFarms)} completed, ${HECTARES.format(completedHectares)} ha`,
  headings: ['Farm', 'Status', 'Hectares'],
  rows: farms.map(({ farmCode, status, farmSize }) => [farmCode, status, HECTARES.format(farmSize)]),
  none: 'No farm.',
});

const seasonPart = ({ season, entitled, received, repaid, owed, lines }: StatementDto): ReportPart => ({
  title: `${season}: entitled ${naira(entitled)}, received ${naira(received)}, repaid ${naira(repaid)}, owed ${naira(owed)}`,
  headings: ['Date', 'Entry', 'Input', 'Quantity', 'Amount', 'Owed after'],
  rows: lines.map(({ transactionDate, kind, inputName, quantity, amount, owedAfter, counters }) => [
    formatDate(transactionDate),
    counters === null ? ENTRY_WORDS[kind] : `Reversal: ${ENTRY_WORDS[kind]}`,
    inputName ?? '',
    quantity === null ? '' : count(quantity),
    naira(amount),
    naira(owedAfter),
  ]),
  none: 'No entries.',
});
