import { Inject, Injectable } from '@nestjs/common';
import { Access, maySeeStaffNames, type StoredUser, userName } from '#libs/access';
import {
  answerIssue,
  closeIssue,
  findIssue,
  type IssueDto,
  type IssueListDto,
  type IssueQuery,
  type Link,
  logIssue,
  pathOf,
  planVisit,
  type SmsTexts,
} from '#libs/contracts';
import { hasRole, type SessionActor } from '#libs/identity';
import { Languages } from '#libs/languages';
import { Config, Database, DomainError, type Reader } from '#libs/platform';
import { wordsOf } from './domain/issue-days.js';
import type { IssueReach } from './persistence/issue-scope.queries.js';
import {
  communitiesWithIssues,
  countAlike,
  countIssues,
  entriesOf,
  findIssueRow,
  type IssueRow,
  listIssueRows,
  type StoredIssue,
} from './persistence/issues.queries.js';

/** Lists and reads issues: farmers see their own, agents those of their farmers, others those in their scope. */
@Injectable()
export class ReadIssues {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly languages: Languages,
    @Inject(Config) private readonly config: Config,
  ) {}

  async list(actor: SessionActor, query: IssueQuery): Promise<IssueListDto> {
    const reach = await this.reachOf(actor);
    const [{ rows, total }, counts, communities] = await Promise.all([
      listIssueRows(this.database, reach, actor.id, query),
      countIssues(this.database, reach, actor.id, query.communityId),
      reach.farmerId === null ? communitiesWithIssues(this.database, reach) : [],
    ]);
    return {
      ...counts,
      oldest: counts.oldest?.toISOString() ?? null,
      communities,
      list: rows.map((row) => ({ ...shown(row), links: [] })),
      total,
      links: [{ rel: 'add', method: 'POST', href: `/api${pathOf(logIssue)}` }],
    };
  }

  /** Throws `record.notFound` out of scope. */
  async find(actor: SessionActor, id: number): Promise<IssueDto> {
    const issue = await this.require(actor, id);
    const [entries, alike, smsTexts] = await Promise.all([
      entriesOf(this.database, id),
      countAlike(this.database, id, wordsOf(issue.title)),
      this.smsTexts(issue),
    ]);
    const nameOf = (user: StoredUser, isAgent: boolean) =>
      userName(user, isAgent || maySeeStaffNames(actor.roles)).name;
    const { visitPeriod, visitKobo, visitInfo, visitContact, visitBy, ...row } = shown(issue);
    const { visitOn } = row;
    const { accountId: _, communityResourceId: __, reminderOn, reminderBatchId, ...fields } = row;
    return {
      ...fields,
      entries: entries.map(({ isAgent, writtenOn, by, ...entry }) => ({
        ...entry,
        by: entry.byFarmer ? issue.farmerName : nameOf(by, isAgent),
        writtenOn: writtenOn.toISOString(),
      })),
      visit: visitOn
        ? {
            on: visitOn,
            period: visitPeriod,
            cost: visitKobo / 100,
            furtherInfo: visitInfo,
            contactInfo: visitContact,
            reminderOn,
            remindsBySms: reminderBatchId !== null,
            by: nameOf(visitBy, visitBy.roles.includes('AGENT')),
          }
        : null,
      alike,
      smsKobo: this.config.SMS_RATE_KOBO,
      smsTexts,
      links: linksOf(issue, hasRole(actor.roles, ['FARMER'])),
    };
  }

  /** Returns the words of text messages about an issue, in the language of its farmer. */
  async smsTexts({ farmerId, accountId }: StoredIssue): Promise<SmsTexts> {
    return this.languages.smsTexts(accountId, await this.languages.ofFarmer(farmerId));
  }

  /** Throws `record.notFound` out of scope. */
  async require(actor: SessionActor, id: number, reader: Reader = this.database): Promise<StoredIssue> {
    const issue = await findIssueRow(reader, await this.reachOf(actor), id);
    if (!issue) throw new DomainError('record.notFound');
    return issue;
  }

  async reachOf(actor: SessionActor): Promise<IssueReach> {
    const isFarmer = hasRole(actor.roles, ['FARMER']);
    const scope = await this.access.scopeOf(actor);
    // A farmer's user without a farmer record sees nothing.
    return { ...scope, farmerId: isFarmer ? (actor.farmerId ?? 0) : null };
  }
}

const shown = <Row extends IssueRow>({ createdOn, waitsSince, loggedOn, ...row }: Row) => ({
  ...row,
  createdOn: createdOn.toISOString(),
  waitsSince: waitsSince?.toISOString() ?? null,
  loggedOn: loggedOn.toISOString(),
});

function linksOf({ id, state }: StoredIssue, isFarmer: boolean): Link[] {
  const hrefTo = (call: typeof answerIssue | typeof planVisit | typeof closeIssue | typeof findIssue) =>
    `/api${pathOf(call as typeof findIssue, { id })}`;
  const self: Link = { rel: 'self', method: 'GET', href: hrefTo(findIssue) };
  const close: Link = {
    rel: state === 'CLOSED' ? 'reopen' : 'close',
    method: 'PUT',
    href: hrefTo(closeIssue),
  };
  if (state === 'CLOSED') return [self, close];
  const visit: Link = { rel: 'visit', method: 'PUT', href: hrefTo(planVisit) };
  return [
    self,
    { rel: 'answer', method: 'POST', href: hrefTo(answerIssue) },
    ...(isFarmer ? [] : [visit]),
    close,
  ];
}
