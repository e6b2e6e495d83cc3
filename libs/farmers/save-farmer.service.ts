import { Injectable } from '@nestjs/common';
import { FARMERS_MESSAGES, type SaveFarmerBody } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { detailsOf } from './details-of.js';
import {
  changesIdentity,
  changesOf,
  detailsAfter,
  faultOfReason,
  faultsOfDetails,
  faultsOfMissing,
} from './domain/farmer-edit.js';
import { farmerChanged } from './farmer-changed.js';
import { FarmerScope } from './farmer-scope.service.js';
import { Farmer } from './persistence/farmer.entity.js';
import { insertFarmerChanges, lockFarmer } from './persistence/farmer-changes.queries.js';
import { ReadFarmer } from './read-farmer.service.js';

/** Changes a farmer's details. A change of identity needs a reason, and farmers leave it to staff. */
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
   */
  async save(actor: SessionActor, body: SaveFarmerBody): Promise<void> {
    const isFarmer = hasRole(actor.roles, ['FARMER']);
    const asked = isFarmer ? actor.farmerId : (body.id ?? null);
    if (asked === null || (body.id ?? asked) !== asked) throw new DomainError('record.notFound');
    const reached = await this.scope.require(actor, asked);
    const farmer = { ...reached, id: reached.mainId ?? reached.id };
    const faults = faultsOfDetails(body, new Date().toISOString().slice(0, 10));
    if (Object.keys(faults).length > 0) throw DomainError.invalid(faults as Record<string, string>);
    const isStale = await this.database.transaction(async (tx) => {
      const locked = await lockFarmer(tx, farmer.id);
      const row = await tx.manager.findOneBy(Farmer, { id: farmer.id });
      if (!locked || !row) throw new DomainError('record.notFound');
      if ((body.version ?? row.version) !== row.version) return true;
      const before = detailsOf(row);
      const missing = faultsOfMissing(before, body, isFarmer);
      if (Object.keys(missing).length > 0) throw DomainError.invalid(missing as Record<string, string>);
      const after = detailsAfter(before, body);
      const changes = changesOf(before, after);
      if (changes.length === 0) return false;
      const ofIdentity = changesIdentity(before, after);
      if (ofIdentity && isFarmer) throw DomainError.invalid(refusedTo(changes.map(({ field }) => field)));
      const fault = ofIdentity ? faultOfReason(body.reason) : null;
      if (fault) throw DomainError.invalid({ reason: fault });
      await tx.manager.update(
        Farmer,
        { id: farmer.id },
        { ...after, version: row.version + 1, updatedOn: new Date() },
      );
      const reason = body.reason ? withoutBvns(body.reason) : null;
      await insertFarmerChanges(tx, { farmerId: farmer.id, source: 'page', reason, by: actor.id }, changes);
      const fields = changes.map(({ field }) => field);
      tx.record(farmerChanged({ ...farmer, ...locked }, fields, actor));
      return false;
    });
    if (!isStale) return;
    const current = await this.records.find(actor, farmer.id);
    throw new DomainError('record.conflict', FARMERS_MESSAGES.changed, { current });
  }
}

/** Returns the refusal at each changed field that only staff may change. */
const refusedTo = (fields: readonly string[]) =>
  Object.fromEntries(
    fields
      .filter((field) => field !== 'email' && field !== 'address')
      .map((field) => [field, FARMERS_MESSAGES.identityByStaff]),
  );
