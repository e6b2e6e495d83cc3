import { Injectable } from '@nestjs/common';
import {
  type AnswerRequestBody,
  type DataRequestDto,
  type EventType,
  REQUEST_MESSAGES,
  type RestrictBody,
  topicOf,
} from '#libs/contracts';
import { lockFarmerRecords, storeGranted, unlockFarmerRecords } from '#libs/farmers';
import { withoutNumbers } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, lockAccount, type NewEvent, type Transaction } from '#libs/platform';
import { Records } from '#libs/records';
import { DATA_REQUESTS } from './data-requests.js';
import { lockRequest, type StoredRequest, TODAY } from './persistence/requests.queries.js';

/** Answers requests, and restricts the records of farmers. */
@Injectable()
export class AnswerRequests {
  constructor(
    private readonly database: Database,
    private readonly records: Records,
  ) {}

  /**
   * Stores the answer, which ends the request. Granting it also stores the changes that the farmer proposed. Throws
   * `record.notFound`, `request.answered`, `farmer.locked`.
   */
  answer(actor: SessionActor, id: number, { decision, answer }: AnswerRequestBody): Promise<DataRequestDto> {
    return this.change(actor, id, async (tx, request) => {
      if (request.state !== 'OPEN') throw new DomainError('request.answered');
      await tx.query(
        `UPDATE data_request SET state = $2, answer = $3, answered_by = $4, answered_on = now(), version = version + 1
          WHERE id = $1`,
        [id, decision, withoutNumbers(answer), actor.id],
      );
      const { proposed, farmerId } = request;
      if (proposed && decision === 'GRANTED')
        await storeGranted(tx, farmerId, proposed, { reason: `Request ${id} of the farmer`, by: actor });
      tx.record(eventOn('dataRequest.answered', request, actor, { decision }));
    });
  }

  /**
   * Makes all records of the farmer read-only. Throws `record.notFound`, `request.notRestriction`, `request.invalid` for
   * a day that has passed, `farmer.locked` for an erased farmer.
   */
  restrict(actor: SessionActor, id: number, { until }: RestrictBody): Promise<DataRequestDto> {
    return this.change(actor, id, async (tx, request) => {
      if (!['restriction', 'objection', 'erasure'].includes(request.kind))
        throw new DomainError('request.notRestriction');
      if (until) {
        const [row] = await tx.query<{ isLater: boolean }>(`SELECT $1::date > ${TODAY} AS "isLater"`, [
          until,
        ]);
        if (!row?.isLater) throw DomainError.invalid({ until: REQUEST_MESSAGES.untilPast });
      }
      // No import writes the record meanwhile.
      await lockAccount(tx, request.accountId);
      const kind = request.kind === 'objection' ? 'objection' : 'restriction';
      if (!(await lockFarmerRecords(tx, request.farmerId, kind, until ?? null)))
        throw new DomainError('farmer.locked');
      tx.record(eventOn('farmer.restricted', request, actor, { until: until ?? null }));
    });
  }

  /** Ends a restriction. Throws `record.notFound`, `farmer.notRestricted`. */
  unrestrict(actor: SessionActor, id: number): Promise<DataRequestDto> {
    return this.change(actor, id, async (tx, request) => {
      if (!(await unlockFarmerRecords(tx, request.farmerId))) throw new DomainError('farmer.notRestricted');
      tx.record(eventOn('farmer.restrictionEnded', request, actor));
    });
  }

  private async change(
    actor: SessionActor,
    id: number,
    work: (tx: Transaction, request: StoredRequest) => Promise<void>,
  ): Promise<DataRequestDto> {
    await this.records.find(DATA_REQUESTS, actor, id);
    await this.database.transaction(async (tx) => work(tx, await lockRequest(tx, id)));
    return this.records.find(DATA_REQUESTS, actor, id);
  }
}

/** Returns an event on the farmer of a request. */
export function eventOn(
  type: EventType,
  { id, farmerId, accountId }: StoredRequest,
  by: NewEvent['by'],
  data: object = {},
): NewEvent {
  return {
    topic: topicOf.account(accountId),
    type,
    subject: { kind: 'farmer', id: farmerId },
    data: { requestId: id, farmerId, ...data },
    accountId,
    by,
  } as NewEvent;
}
