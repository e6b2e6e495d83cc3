import { Injectable } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import { INPUTS_MESSAGES, product, type SaveEopBody, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction, withNameTaken } from '#libs/platform';
import { putInTrash, restoreFromTrash } from '#libs/trash';
import { faultOfAmount } from './domain/entry-rules.js';
import { LedgerScope } from './ledger-scope.js';
import {
  insertEop,
  type LockedEop,
  lockEops,
  markRemoved,
  resourcesOfEops,
} from './persistence/eop.queries.js';
import { restoreEop } from './restore-eop.js';

/**
 * Adds inputs to a programme, moves them to the trash, and restores them. Inputs never change, because entries use
 * their price.
 */
@Injectable()
export class SaveEops {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
    private readonly ledgers: LedgerScope,
  ) {}

  /**
   * Returns the new id. Throws `record.notFound` out of scope, `record.conflict` if the season already has the name.
   */
  async add(actor: SessionActor, communityResourceId: number, body: SaveEopBody): Promise<number> {
    const { accountId, season } = await this.ledgers.place(actor, communityResourceId, body);
    const fault = faultOfAmount(product(body.quantityPerHectare, body.unitCost, 2));
    if (fault) throw DomainError.invalid({ unitCost: fault });
    const eop = { accountId, communityResourceId, season, name: body.name };
    const work = this.database.transaction(async (tx) => {
      const id = await insertEop(tx, {
        ...eop,
        quantityPerHectare: String(body.quantityPerHectare),
        unitOfMeasurement: body.unitOfMeasurement,
        unitCost: String(body.unitCost),
        createdBy: actor.id,
      });
      record(tx, 'eop.added', { ...eop, id }, actor);
      return id;
    });
    return withNameTaken(INPUTS_MESSAGES.eopNameTaken, work);
  }

  /**
   * Removes inputs, all or none, and returns those that still existed. Throws `record.notFound` if one is out of scope
   * or not of the given community resource. Throws `eop.inUse` if farmers have something of one.
   */
  async remove(
    actor: SessionActor,
    ids: readonly number[],
    within: { communityResourceId: number } | null = null,
  ): Promise<number[]> {
    const wanted = await this.require(actor, ids, within);
    return this.database.transaction(async (tx) => {
      const eops = await lockEops(tx, wanted);
      const going = eops.filter(({ isRemoved }) => !isRemoved);
      const used = going.filter(({ isUsed }) => isUsed).map(({ name }) => name);
      if (used.length > 0)
        throw new DomainError(
          'eop.inUse',
          `These inputs have ledger entries: ${used.join(', ')}. Reverse them first.`,
        );
      const gone = going.map(({ id }) => id);
      await markRemoved(tx, gone);
      for (const eop of going) {
        await putInTrash(tx, {
          accountId: eop.accountId,
          kind: 'eop',
          recordId: eop.id,
          description: `${eop.name}, ${eop.season} (${eop.communityResourceName})`,
          contents: {},
          deletedBy: actor.id,
          createdOn: eop.createdOn,
        });
        record(tx, 'eop.removed', eop, actor);
      }
      return gone;
    });
  }

  /**
   * Restores inputs of a community resource, all or none, for users who may remove them. Existing inputs stay. Throws
   * `record.notFound` out of scope, `trash.gone` after the deadline, and the errors of `restoreEop`.
   */
  async restore(actor: SessionActor, communityResourceId: number, ids: readonly number[]): Promise<void> {
    const wanted = await this.require(actor, ids, { communityResourceId });
    const work = this.database.transaction(async (tx) => {
      for (const id of wanted) await restoreFromTrash(tx, 'eop', id, actor, restoreEop);
    });
    await withNameTaken(INPUTS_MESSAGES.eopNameTaken, work);
  }

  /** Returns the requested inputs, in the order in which they are locked. */
  private async require(
    actor: SessionActor,
    ids: readonly number[],
    within: { communityResourceId: number } | null,
  ): Promise<number[]> {
    const wanted = [...new Set(ids)].sort((one, other) => one - other);
    const resources = await resourcesOfEops(this.database, wanted);
    if (resources.length < wanted.length) throw new DomainError('record.notFound');
    if (within && resources.some((id) => id !== within.communityResourceId))
      throw new DomainError('record.notFound');
    const reached = within ? [within.communityResourceId] : new Set(resources);
    for (const id of reached) await this.scope.requireResource(actor, id);
    return wanted;
  }
}

function record(
  tx: Transaction,
  type: 'eop.added' | 'eop.removed',
  {
    id,
    accountId,
    communityResourceId,
    name,
    season,
  }: Omit<LockedEop, 'communityResourceName' | 'createdOn' | 'isRemoved' | 'isUsed'>,
  by: SessionActor,
): void {
  tx.record({
    topic: topicOf.account(accountId),
    type,
    subject: { kind: 'eop', id },
    data: { eopId: id, communityResourceId, name, season },
    accountId,
    by,
  });
}
