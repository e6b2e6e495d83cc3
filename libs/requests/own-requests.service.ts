import { Injectable } from '@nestjs/common';
import type { FileRequestBody, OwnRequestsDto } from '#libs/contracts';
import { type HoldChanges, MainRecords } from '#libs/farmers';
import { withoutNumbers } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { eventOn } from './answer-requests.service.js';
import { holdChanges, insertOwnRequest, requestsOfFarmer } from './persistence/requests.queries.js';

/** Requests of signed-in farmers. */
@Injectable()
export class OwnRequests {
  constructor(
    private readonly database: Database,
    private readonly records: MainRecords,
  ) {}

  /** Returns their requests, newest first. Throws `record.notFound` for a user who is linked to no farmer. */
  async read(actor: SessionActor): Promise<OwnRequestsDto> {
    return { list: await requestsOfFarmer(this.database, await this.farmerOf(actor)) };
  }

  /** Files a request, due in 30 days. Throws `record.notFound` as `read`. */
  async file(actor: SessionActor, { kind, details }: FileRequestBody): Promise<OwnRequestsDto> {
    const farmerId = await this.farmerOf(actor);
    const { accountId } = actor;
    await this.database.transaction(async (tx) => {
      const of = { accountId, farmerId, by: actor.id };
      const said = details ? withoutNumbers(details) : null;
      const id = await insertOwnRequest(tx, of, { kind, details: said });
      tx.record(
        eventOn('dataRequest.filed', { id, farmerId, accountId, kind, state: 'OPEN' }, actor, { kind }),
      );
    });
    return this.read(actor);
  }

  /** Returns the function that files changes of a farmer's identity as a correction, due in 30 days. */
  holder(actor: SessionActor, reason: string | undefined): HoldChanges {
    return async (tx, { id: farmerId, accountId }, changes) => {
      const kind = 'correction';
      const proposed = Object.fromEntries(changes.map(({ field, newValue }) => [field, newValue]));
      const of = { accountId, farmerId, by: actor.id };
      const id = await holdChanges(tx, of, { proposed, details: reason ? withoutNumbers(reason) : null });
      tx.record(
        eventOn('dataRequest.filed', { id, farmerId, accountId, kind, state: 'OPEN' }, actor, { kind }),
      );
    };
  }

  private async farmerOf({ farmerId }: SessionActor): Promise<number> {
    const id = farmerId === null ? null : await this.records.of(farmerId);
    if (id === null) throw new DomainError('record.notFound');
    return id;
  }
}
