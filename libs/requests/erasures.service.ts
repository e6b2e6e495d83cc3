import { Injectable } from '@nestjs/common';
import { userName } from '#libs/access';
import {
  ERASURE_WAIT_DAYS,
  type ErasureDto,
  fullUserName,
  IDENTITY_MESSAGES,
  type Link,
} from '#libs/contracts';
import { lockFarmerRecords, recordsOfFarmers } from '#libs/farmers';
import { Independence, type SessionActor } from '#libs/identity';
import { keptLists } from '#libs/imports';
import { Config, Database, DomainError, Domains, type Reader, type Transaction } from '#libs/platform';
import { Records } from '#libs/records';
import { eventOn } from './answer-requests.service.js';
import { DATA_REQUESTS } from './data-requests.js';
import {
  cancel,
  confirm,
  erasureOf,
  farmsOf,
  insertErasure,
  markNotified,
  recipientsOf,
  type StoredErasure,
} from './persistence/erasures.queries.js';
import { lockRequest, obstaclesOf, type StoredRequest } from './persistence/requests.queries.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Erases farmers by two people, after a wait in which it can be cancelled. */
@Injectable()
export class Erasures {
  constructor(
    private readonly database: Database,
    private readonly records: Records,
    private readonly independence: Independence,
    private readonly domains: Domains,
    private readonly config: Config,
  ) {}

  /** Returns the erasure of a request, or its preview. Throws `record.notFound`, `request.notErasure`. */
  async read(actor: SessionActor, requestId: number): Promise<ErasureDto> {
    const { kind, farmerId, lock } = await this.records.find(DATA_REQUESTS, actor, requestId);
    if (kind !== 'erasure') throw new DomainError('request.notErasure');
    const { accountId } = actor;
    const request: StoredRequest = { id: requestId, accountId, farmerId, kind, state: 'OPEN' };
    const erasure = await erasureOf(this.database, requestId);
    const isOpen = erasure?.state !== 'DONE' && lock?.kind !== 'erased';
    const obstacles = isOpen ? await lastingObstacles(this.database, request) : [];
    const reason =
      erasure?.state === 'ASKED'
        ? await this.independence.between(this.database, actor.id, erasure.askedById)
        : null;
    const farmerIds = (await recordsOfFarmers(this.database, [farmerId])).map(({ id }) => id);
    const lists = await keptLists(this.database, {
      farmerIds,
      farmIds: await farmsOf(this.database, farmerIds),
    });
    const recipients = erasure ? await recipientsOf(this.database, erasure.id) : [];
    return {
      state: erasure?.state ?? null,
      parts: this.domains.erases.map(({ what, ground }) => ({ what, ground: ground ?? null })),
      obstacles,
      askedBy: erasure && fullUserName(userName(erasure.asker)),
      confirmedBy: erasure?.confirmer ? fullUserName(userName(erasure.confirmer)) : null,
      erasesAfter: erasure?.erasesAfter?.toISOString() ?? null,
      backupsGoneOn: backupsGoneOn(erasure, this.config.BACKUP_KEEP_DAYS),
      result: erasure?.result ?? null,
      recipients,
      lists,
      needsOther: reason && IDENTITY_MESSAGES.independence[reason],
      isErased: lock?.kind === 'erased',
      links: isOpen
        ? linksOf(requestId, erasure, obstacles.length > 0, reason !== null)
        : recipients.some(({ notifiedOn }) => notifiedOn === null)
          ? [{ rel: 'told', href: `/api/data-requests/${requestId}/erasure/told`, method: 'POST' }]
          : [],
    };
  }

  /** Asks to erase. Throws `record.notFound`, `request.notErasure`, `erasure.forbidden`, `erasure.changed`. */
  ask(actor: SessionActor, requestId: number): Promise<ErasureDto> {
    return this.change(actor, requestId, async (tx, request, erasure) => {
      await requireNoObstacle(tx, request);
      if (erasure || !(await insertErasure(tx, request, actor.id))) throw new DomainError('erasure.changed');
      tx.record(eventOn('erasure.asked', request, actor));
    });
  }

  /**
   * Confirms as a second person, and locks the record until then. Throws as `ask`, `user.unconfirmed`,
   * `independence.required`.
   */
  confirm(actor: SessionActor, requestId: number): Promise<ErasureDto> {
    return this.change(actor, requestId, async (tx, request, erasure) => {
      if (erasure?.state !== 'ASKED') throw new DomainError('erasure.changed');
      await this.independence.require(tx, actor, erasure.askedById);
      await requireNoObstacle(tx, request);
      const at = await confirm(tx, erasure.id, actor.id, ERASURE_WAIT_DAYS);
      if (!at) throw new DomainError('erasure.changed');
      await lockFarmerRecords(tx, request.farmerId, 'restriction', null);
      tx.record(eventOn('erasure.confirmed', request, actor, { erasesAfter: at.toISOString() }));
    });
  }

  /** Cancels before the erasure; the record stays restricted. Throws `record.notFound`, `erasure.changed`. */
  cancel(actor: SessionActor, requestId: number): Promise<ErasureDto> {
    return this.change(actor, requestId, async (tx, request, erasure) => {
      if (!erasure || !(await cancel(tx, erasure.id))) throw new DomainError('erasure.changed');
      tx.record(eventOn('erasure.cancelled', request, actor));
    });
  }

  /** Notes that all recipients of files were told to erase. Throws `record.notFound` without an erasure. */
  notified(actor: SessionActor, requestId: number): Promise<ErasureDto> {
    return this.change(actor, requestId, async (tx, request, erasure) => {
      if (!erasure) throw new DomainError('record.notFound');
      await markNotified(tx, erasure.id, actor.id);
      tx.record(eventOn('erasure.recipientsTold', request, actor));
    });
  }

  private async change(
    actor: SessionActor,
    requestId: number,
    work: (tx: Transaction, request: StoredRequest, erasure: StoredErasure | null) => Promise<void>,
  ): Promise<ErasureDto> {
    await this.records.find(DATA_REQUESTS, actor, requestId);
    await this.database.transaction(async (tx) => {
      const request = await lockRequest(tx, requestId);
      if (request.kind !== 'erasure') throw new DomainError('request.notErasure');
      await work(tx, request, await erasureOf(tx, requestId));
    });
    return this.read(actor, requestId);
  }
}

/** An import ends before the wait does, so it only postpones the erasure. */
const lastingObstacles = async (reader: Reader, request: StoredRequest) =>
  (await obstaclesOf(reader, request)).filter((each) => each !== 'imports');

async function requireNoObstacle(tx: Transaction, request: StoredRequest): Promise<void> {
  if ((await lastingObstacles(tx, request)).length > 0) throw new DomainError('erasure.forbidden');
}

/** Returns the day after which no backup from before the erasure is left. */
function backupsGoneOn(erasure: StoredErasure | null, keepDays: number | undefined): string | null {
  if (erasure?.state !== 'DONE' || !erasure.endedOn || keepDays === undefined) return null;
  return new Date(erasure.endedOn.getTime() + (keepDays + 1) * DAY_MS).toISOString().slice(0, 10);
}

function linksOf(
  requestId: number,
  erasure: StoredErasure | null,
  isForbidden: boolean,
  isDependent: boolean,
): Link[] {
  const href = `/api/data-requests/${requestId}/erasure`;
  const links: Link[] = [];
  if (!erasure && !isForbidden) links.push({ rel: 'erasure', href, method: 'POST' });
  if (erasure?.state === 'ASKED' && !isForbidden && !isDependent)
    links.push({ rel: 'confirm', href: `${href}/confirm`, method: 'POST' });
  if (erasure) links.push({ rel: 'cancel', href: `${href}/cancel`, method: 'POST' });
  return links;
}
