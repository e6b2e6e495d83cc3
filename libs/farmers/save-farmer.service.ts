import { Injectable } from '@nestjs/common';
import { FARMERS_MESSAGES, type FarmerField, type SaveFarmerBody } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import { hasRole, type SessionActor } from '#libs/identity';
import { type Actor, Database, DomainError, type Transaction } from '#libs/platform';
import { detailsOf } from './details-of.js';
import {
  changesOf,
  type DetailChange,
  type DetailField,
  detailsAfter,
  type FarmerDetails,
  faultOfReason,
  faultsOfDetails,
  faultsOfMissing,
  identityChanges,
} from './domain/farmer-edit.js';
import { farmerChanged } from './farmer-changed.js';
import { FarmerScope } from './farmer-scope.service.js';
import { Farmer } from './persistence/farmer.entity.js';
import { insertFarmerChanges, lockFarmer } from './persistence/farmer-changes.queries.js';
import { mainRecordOf } from './persistence/main-record.queries.js';
import { ReadFarmer } from './read-farmer.service.js';

/** Stores changes of identity that a farmer asks for until an administrator decides. */
export type HoldChanges = (
  tx: Transaction,
  farmer: { id: number; accountId: number },
  changes: readonly DetailChange[],
) => Promise<void>;

/** A saved change. */
export interface SavedFarmer {
  /** Fields that wait for a decision. */
  held: FarmerField[];
  /** Fields that are stored. */
  stored: FarmerField[];
}

/** Changes a farmer's details. A change of identity needs a reason; one by the farmer is held for a decision. */
@Injectable()
export class SaveFarmer {
  constructor(
    private readonly database: Database,
    private readonly scope: FarmerScope,
    private readonly records: ReadFarmer,
  ) {}

  /**
   * Stores the details of a farmer, or of the signed-in farmer. Throws `record.notFound` out of scope,
   * `request.invalid` by field, and `record.conflict` with the latest record if someone else changed it meanwhile.
   * @param hold stores the changes of identity by a farmer, in the same transaction
   */
  async save(actor: SessionActor, body: SaveFarmerBody, hold: HoldChanges): Promise<SavedFarmer> {
    const isFarmer = hasRole(actor.roles, ['FARMER']);
    const asked = isFarmer ? actor.farmerId : (body.id ?? null);
    if (asked === null || (body.id ?? asked) !== asked) throw new DomainError('record.notFound');
    const reached = await this.scope.require(actor, asked);
    const farmer = { ...reached, id: reached.mainId ?? reached.id };
    const faults = faultsOfDetails(body, new Date().toISOString().slice(0, 10));
    if (Object.keys(faults).length > 0) throw DomainError.invalid(faults as Record<string, string>);
    const saved = await this.database.transaction(async (tx) => {
      const locked = await lockFarmer(tx, farmer.id);
      const row = await tx.manager.findOneBy(Farmer, { id: farmer.id });
      if (!locked || !row) throw new DomainError('record.notFound');
      if ((body.version ?? row.version) !== row.version) return null;
      const before = detailsOf(row);
      const missing = faultsOfMissing(before, body, isFarmer);
      if (Object.keys(missing).length > 0) throw DomainError.invalid(missing as Record<string, string>);
      const wanted = detailsAfter(before, body);
      const ofIdentity = identityChanges(before, wanted);
      const held = isFarmer ? ofIdentity : [];
      if (held.length > 0) await hold(tx, farmer, held);
      const fault = ofIdentity.length > held.length ? faultOfReason(body.reason) : null;
      if (fault) throw DomainError.invalid({ reason: fault });
      const after = { ...wanted, ...valuesOf(held, 'oldValue') };
      const reason = body.reason && !isFarmer ? withoutBvns(body.reason) : null;
      const stored = await storeDetails(tx, { row, ...locked }, after, { reason, by: actor });
      return { held: fieldsOf(held), stored };
    });
    if (saved) return saved;
    const current = await this.records.find(actor, farmer.id);
    throw new DomainError('record.conflict', FARMERS_MESSAGES.changed, { current });
  }
}

const fieldsOf = (changes: readonly DetailChange[]): FarmerField[] => changes.map(({ field }) => field);
const valuesOf = (changes: readonly DetailChange[], side: 'oldValue' | 'newValue') =>
  Object.fromEntries(changes.map((change) => [change.field, change[side]])) as Partial<FarmerDetails>;

/** Stores details that differ from a locked record, with their source; returns their fields. */
async function storeDetails(
  tx: Transaction,
  { row, communityResourceId }: { row: Farmer; communityResourceId: number | null },
  after: FarmerDetails,
  { reason, by }: { reason: string | null; by: Actor },
): Promise<FarmerField[]> {
  const changes = changesOf(detailsOf(row), after);
  if (changes.length === 0) return [];
  await tx.manager.update(
    Farmer,
    { id: row.id },
    { ...after, version: row.version + 1, updatedOn: new Date() },
  );
  await insertFarmerChanges(tx, { farmerId: row.id, source: 'page', reason, by: by.id }, changes);
  const { id, accountId } = row;
  tx.record(farmerChanged({ id, accountId, communityResourceId }, fieldsOf(changes), by));
  return fieldsOf(changes);
}

/**
 * Stores the changes that a farmer asked for and an administrator granted. Throws `record.notFound`, and `farmer.locked`
 * for a restricted or erased record.
 */
export async function storeGranted(
  tx: Transaction,
  farmerId: number,
  granted: Readonly<Partial<Record<DetailField, string | null>>>,
  { reason, by }: { reason: string; by: Actor },
): Promise<void> {
  const id = await mainRecordOf(tx, farmerId);
  const locked = id === null ? undefined : await lockFarmer(tx, id);
  const row = id === null ? null : await tx.manager.findOneBy(Farmer, { id });
  if (!locked || !row) throw new DomainError('record.notFound');
  await storeDetails(
    tx,
    { row, ...locked },
    { ...detailsOf(row), ...(granted as Partial<FarmerDetails>) },
    { reason, by },
  );
}
