import { IsArray, IsIn, IsInt, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import { BOUNDARY_SOURCES } from '../evaluation/history-dto.js';
import { ENTRY_KINDS, type EntryKind } from '../inputs/constants.js';
import { call } from '../platform/calls.js';
import { Nested } from '../platform/shape.js';
import type { FarmerField } from './changes.js';

/** Sources of a farmer's history. */
export const HISTORY_SOURCES = ['page', 'capture', 'import', 'ledger', 'farm', 'merge'] as const;
export type HistorySource = (typeof HISTORY_SOURCES)[number];

/** Acts on a farmer's farms, and merges of the record. */
export const HISTORY_ACTS = [
  'farmAdded',
  'farmChanged',
  'farmCompleted',
  'farmReopened',
  'farmDeleted',
  'farmRestored',
  ...BOUNDARY_SOURCES.map((source) => `boundary.${source}` as const),
  'merged',
  'mergedInto',
  'mergeUndone',
] as const;
export type HistoryAct = (typeof HISTORY_ACTS)[number];

/** Records that a line links to; a statement by its community resource. */
export const HISTORY_LINKS = ['farm', 'farmer', 'job', 'statement'] as const;

export class HistoryLinkDto {
  @IsIn(HISTORY_LINKS) kind!: (typeof HISTORY_LINKS)[number];
  @IsInt() id!: number;
}

/** A changed field. Both values are null for a BVN, photo or print. */
export class ChangedFieldDto {
  @IsString() field!: FarmerField;
  @IsOptional() @IsString() oldValue!: string | null;
  @IsOptional() @IsString() newValue!: string | null;
}

/** One line of a farmer's history. */
export class FarmerHistoryItemDto {
  /** Unique in the list. */
  @IsString() id!: string;
  /** ISO time. */
  @IsString() at!: string;
  @IsIn(HISTORY_SOURCES) source!: HistorySource;
  /** The record was created. */
  @IsIn([true, false]) isNew!: boolean;
  @IsArray() @ValidateNested({ each: true }) @Nested(() => ChangedFieldDto) fields!: ChangedFieldDto[];
  /** For a ledger entry: kind, naira (negative for a reversal), and number. */
  @IsOptional() @IsIn(ENTRY_KINDS) entry!: EntryKind | null;
  @IsOptional() @IsNumber() amount!: number | null;
  @IsOptional() @IsInt() entryId!: number | null;
  @IsOptional() @IsIn(HISTORY_ACTS) act!: HistoryAct | null;
  /** Code of the farm, or number of the other record; null if it is gone or out of reach. */
  @IsOptional() @IsString() about!: string | null;
  /** Square metres of a new boundary. */
  @IsOptional() @IsNumber() areaM2!: number | null;
  @IsOptional() @ValidateNested() @Nested(() => HistoryLinkDto) link!: HistoryLinkDto | null;
  /** For an import: file and row. */
  @IsOptional() @IsString() file!: string | null;
  @IsOptional() @IsInt() row!: number | null;
  /** Name of the user; null if unknown, or for farmers. */
  @IsOptional() @IsString() by!: string | null;
  @IsOptional() @IsString() reason!: string | null;
}

export class FarmerHistoryDto {
  /** Newest first. */
  @ValidateNested({ each: true }) @Nested(() => FarmerHistoryItemDto) list!: FarmerHistoryItemDto[];
}

/** Returns the latest 200 changes of a farmer from every source. */
export const readFarmerHistory = call<{ path: { id: number }; answer: FarmerHistoryDto }>(
  'GET',
  '/farmers/:id/history',
);
