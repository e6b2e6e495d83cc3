import type { Gender } from '#libs/contracts';
import { nameChange } from '#libs/names';
import type { Actor, Transaction } from '#libs/platform';
import { detailsOf } from './details-of.js';
import { changesOf, type DetailChange } from './domain/farmer-edit.js';
import { farmerChanged } from './farmer-changed.js';
import { Farmer } from './persistence/farmer.entity.js';
import { insertFarmerChanges } from './persistence/farmer-changes.queries.js';

/** Details that an agent captured; omitted ones stay. The phone is E.164. */
export interface CapturedDetails {
  firstName?: string;
  surname?: string;
  othername?: string;
  gender?: Gender;
  phone?: string;
  nextOfKin?: { surname: string; firstName: string; phone: string | null; relationship: string | null };
}

/** Comparison of a capture with the record, before it is stored. */
export interface ComparedCapture {
  row: Farmer;
  changes: DetailChange[];
  /** The name differs beyond its spelling: it may be another person. */
  isOtherName: boolean;
}

/** Compares captured details with the record, which the caller has locked. Undefined if there is none. */
export async function compareCaptured(
  tx: Transaction,
  farmerId: number,
  given: CapturedDetails,
): Promise<ComparedCapture | undefined> {
  const row = await tx.manager.findOneBy(Farmer, { id: farmerId });
  if (!row) return undefined;
  const before = detailsOf(row);
  const { nextOfKin: _, ...details } = given;
  const after = { ...before, ...details };
  return { row, changes: changesOf(before, after), isOtherName: nameChange(before, after) !== null };
}

/** Stores captured details with their source, and returns the record's version afterwards. */
export async function storeCaptured(
  tx: Transaction,
  by: Actor,
  { row, changes }: ComparedCapture,
  { nextOfKin }: CapturedDetails,
  communityResourceId: number,
): Promise<number> {
  const kin = nextOfKin && {
    nextOfKinSurname: nextOfKin.surname,
    nextOfKinFirstName: nextOfKin.firstName,
    nextOfKinPhone: nextOfKin.phone,
    nextOfKinRelationship: nextOfKin.relationship,
  };
  if (changes.length === 0 && !kin) return row.version;
  const version = row.version + 1;
  const values = Object.fromEntries(changes.map(({ field, newValue }) => [field, newValue]));
  await tx.manager.update(Farmer, { id: row.id }, { ...values, ...kin, version, updatedOn: new Date() });
  await insertFarmerChanges(tx, { farmerId: row.id, source: 'capture', reason: null, by: by.id }, changes);
  const fields = changes.map(({ field }) => field);
  if (fields.length > 0)
    tx.record(farmerChanged({ id: row.id, accountId: row.accountId, communityResourceId }, fields, by));
  return version;
}
