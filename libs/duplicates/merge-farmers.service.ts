import { Injectable } from '@nestjs/common';
import {
  DUPLICATES_MESSAGES,
  MERGE_FIELDS,
  type MergeBody,
  type MergedDto,
  type MergeUndoneDto,
  topicOf,
} from '#libs/contracts';
import { linkRecords, lockRecords, separateRecords } from '#libs/farmers';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, Domains, lockAccount } from '#libs/platform';
import {
  endMerge,
  insertMerge,
  lockMerge,
  pairOfMerge,
  settlePair,
  storeChanged,
} from './persistence/merges.queries.js';
import { moveRows, moveRowsBack } from './persistence/moved-rows.queries.js';
import { ReadDuplicates } from './read-duplicates.service.js';

/** Merges two records of one person, and undoes it. Nothing is deleted: the merged record links to the main one. */
@Injectable()
export class MergeFarmers {
  constructor(
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly duplicates: ReadDuplicates,
  ) {}

  /**
   * Merges a pair: rows of every domain move to the main record, each noted with its earlier owner. Throws
   * `duplicate.changed` if the pair is settled or a record has changed since the user saw it.
   */
  async merge(
    actor: SessionActor,
    pairId: number,
    { mainId, take, versions }: MergeBody,
  ): Promise<MergedDto> {
    const pair = await this.duplicates.require(actor, pairId);
    if (mainId !== pair.farmerId && mainId !== pair.otherId) throw new DomainError('record.notFound');
    const farmerId = mainId === pair.farmerId ? pair.otherId : pair.farmerId;
    return this.database.transaction(async (tx) => {
      // No import writes rows of these farmers meanwhile.
      await lockAccount(tx, pair.accountId);
      const records = await lockRecords(tx, [mainId, farmerId]);
      const isSeen =
        records?.[0].version === versions.main &&
        records[1].version === versions.other &&
        records.every((record) => record.main_id === null);
      if (!records || !isSeen || !(await settlePair(tx, pair, 'open', 'merged', actor.id)))
        throw new DomainError('duplicate.changed');
      const { accountId } = pair;
      const { id, undoUntil } = await insertMerge(tx, { accountId, pairId, mainId, farmerId, by: actor.id });
      // Linked first: the ledger moves entries between linked records only.
      const { changed, followers } = await linkRecords(tx, { mainId, farmerId }, records, take);
      await storeChanged(tx, id, changed, followers, farmerId);
      for (const rows of this.domains.farmerRows)
        await moveRows(tx, rows, id, { from: farmerId, to: mainId });
      tx.record({
        topic: topicOf.account(accountId),
        type: 'farmer.merged',
        subject: { kind: 'farmer', id: mainId },
        data: { mergeId: id, farmerId, mainId, taken: take },
        accountId,
        by: actor,
      });
      return {
        code: 200,
        message: DUPLICATES_MESSAGES.merged,
        mergeId: id,
        mainId,
        undoUntil: undoUntil.toISOString(),
      };
    });
  }

  /**
   * Undoes a merge within its days: both records get back their values and rows. Edits made since stay and are listed.
   * The pair counts as different people from then on. Throws `merge.undoOver` and `merge.undoLater`.
   */
  async undo(actor: SessionActor, mergeId: number): Promise<MergeUndoneDto> {
    const pairId = await pairOfMerge(this.database, mergeId);
    if (pairId === null) throw new DomainError('record.notFound');
    const pair = await this.duplicates.require(actor, pairId);
    return this.database.transaction(async (tx) => {
      await lockAccount(tx, pair.accountId);
      const merge = await lockMerge(tx, mergeId);
      if (!merge) throw new DomainError('record.notFound');
      if (merge.isOver) throw new DomainError('merge.undoOver');
      if (merge.hasLater) throw new DomainError('merge.undoLater');
      const { mainId, farmerId, accountId } = merge;
      const records = await lockRecords(tx, [mainId, farmerId]);
      if (!records) throw new DomainError('record.notFound');
      const kept: string[] = [];
      for (const rows of [...this.domains.farmerRows].reverse()) {
        const changed = await moveRowsBack(tx, rows, mergeId, { from: farmerId, to: mainId });
        if (changed > 0) kept.push(`${rows.called}: ${changed} changed since`);
      }
      const fields = await separateRecords(
        tx,
        { mainId, farmerId },
        records[0],
        merge.changed,
        merge.followers,
      );
      kept.push(...fields.map((field) => MERGE_FIELDS[field]));
      await endMerge(tx, mergeId, actor.id, kept);
      const [settled] = await tx.query<{ version: number }>(
        'SELECT version FROM duplicate_pair WHERE id = $1',
        [merge.pairId],
      );
      await settlePair(
        tx,
        { id: merge.pairId, version: settled?.version ?? 0 },
        'merged',
        'different',
        actor.id,
      );
      tx.record({
        topic: topicOf.account(accountId),
        type: 'farmer.mergeUndone',
        subject: { kind: 'farmer', id: mainId },
        data: { mergeId, farmerId, mainId },
        accountId,
        by: actor,
      });
      return { code: 200, message: DUPLICATES_MESSAGES.undone, kept };
    });
  }
}
