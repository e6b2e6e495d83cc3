import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Min,
  ValidateNested,
} from 'class-validator';
import { UserNameDto } from '../access/user-name.dto.js';
import { Link, ListQuery, NamedDto } from '../platform/dto.js';
import { AsNumber, BareList, Nested, Read } from '../platform/shape.js';
import { MAP_FAULT_CODES, type MapFault } from './faults.js';
import { REPAIR_KINDS, type RepairKind } from './jobs.js';

/** Maximum farms that one call may name. */
export const MOST_NAMED_FARMS = 2000;

/** States of a repair: `examined` waits for confirmation of its findings. */
export const REPAIR_STATES = [
  'examining',
  'examined',
  'repairing',
  'completed',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type RepairState = (typeof REPAIR_STATES)[number];

/** Outcomes of a farm's repair. */
export const REPAIR_OUTCOMES = ['repaired', 'kept', 'gone', 'impossible'] as const;
export type RepairOutcome = (typeof REPAIR_OUTCOMES)[number];

/** A farm in the body of `POST /evaluation/fixfarmSize`: the map's own record is accepted. */
export class FarmToFix {
  @IsOptional() @AsNumber() @IsInt() @Min(1) farmId?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) id?: number;
}

/** Parses the JSON text of a list, as sent by forms; accepts ids instead of records. */
const asFarms = (value: unknown): unknown => {
  const list = typeof value === 'string' ? parsed(value) : value;
  if (!Array.isArray(list)) return list;
  return list.map((item) => (typeof item === 'number' || typeof item === 'string' ? { farmId: item } : item));
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The list of farms, bare or under `farms`; if omitted, all farms of size zero in the caller's scope. */
export class FixFarmSizesBody {
  @IsOptional()
  @BareList()
  @Read(asFarms)
  @IsArray()
  @ArrayMaxSize(MOST_NAMED_FARMS)
  @ValidateNested({ each: true })
  @Nested(() => FarmToFix)
  farms?: FarmToFix[];
  /** Only farms of this community resource. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) communityResourceId?: number;
}

/** Answer of `POST /evaluation/fixfarmSize`; 0 for unknown counts, with status 202. */
export class FarmSizesDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() jobId!: number;
  /** Requested farms with a zero or missing size. */
  @IsInt() totalCount!: number;
  @IsInt() totalFixed!: number;
  /** Farms without an area in their boundary, or changed by someone in between: left unchanged. */
  @IsInt() totalLeft!: number;
}

export class BeginRepairBody {
  /** Ids of farms of the community resource; all of them if omitted. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_NAMED_FARMS)
  @IsInt({ each: true })
  @Min(1, { each: true })
  farmIds?: number[];
}

export class RepairCountsDto {
  @IsInt() examined!: number;
  @IsInt() faulty!: number;
  /** Repaired farms; before the repair, those that can be repaired. */
  @IsInt() repaired!: number;
  /** Completed farms among these that need another evaluation. */
  @IsInt() reopened!: number;
  @IsInt() kept!: number;
  @IsInt() gone!: number;
  @IsInt() impossible!: number;
}

export class MapFaultDto {
  @IsIn(MAP_FAULT_CODES) code!: MapFault;
  @IsString() title!: string;
  @IsInt() farms!: number;
}

/** One repair of a programme's maps, from the examination to its undo. */
export class RepairDto {
  @IsInt() repairId!: number;
  @IsInt() jobId!: number;
  @IsIn(REPAIR_KINDS) kind!: RepairKind;
  @IsIn(REPAIR_STATES) state!: RepairState;
  /** Null for a repair of farms in several programmes. */
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) communityResource!: NamedDto | null;
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) startedBy!: UserNameDto | null;
  @IsString() createdAt!: string;
  @IsOptional() @IsString() endedAt!: string | null;
  /** Expected outcomes of the farms once examined; actual outcomes after the end. */
  @ValidateNested() @Nested(() => RepairCountsDto) counts!: RepairCountsDto;
  @ValidateNested({ each: true }) @Nested(() => MapFaultDto) faults!: MapFaultDto[];
  /** Job that undoes it, or did. */
  @IsOptional() @IsInt() undoJobId!: number | null;
  /** Actions open to the user: `run`, `discard`, `undo`. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** The repairs of a community resource of the last seven days, the newest first. */
export class RepairListDto {
  @ValidateNested({ each: true }) @Nested(() => RepairDto) list!: RepairDto[];
}

export class RepairFarmQuery extends ListQuery {
  @IsOptional() @IsIn(MAP_FAULT_CODES) fault?: MapFault;
  @IsOptional() @IsIn(REPAIR_OUTCOMES) outcome?: RepairOutcome;
}

/** One farm of a repair: its faults, and its expected or actual result. */
export class RepairFarmDto {
  @IsInt() farmId!: number;
  @IsString() farmCode!: string;
  @IsString() name!: string;
  @IsIn(MAP_FAULT_CODES, { each: true }) faults!: MapFault[];
  /** Hectares, as stored. */
  @IsNumber() sizeBefore!: number;
  @IsNumber() sizeAfter!: number;
  /** Metres between the centres of the two boundaries. */
  @IsNumber() moved!: number;
  /** It is completed, and gets a new shape: it needs another evaluation. */
  @IsBoolean() reopens!: boolean;
  /** Null until something was done. */
  @IsOptional() @IsIn(REPAIR_OUTCOMES) outcome!: RepairOutcome | null;
  /** GeoJSON coordinates of the boundaries, [lng, lat]. */
  @IsArray() before!: number[][][][];
  @IsArray() after!: number[][][][];
}

export class RepairFarmListDto {
  @ValidateNested({ each: true }) @Nested(() => RepairFarmDto) list!: RepairFarmDto[];
  @IsInt() total!: number;
}

/** Preview of undoing a repair, including the part already undone. */
export class RepairUndoDto {
  /** ISO time until which it can be undone. */
  @IsString() until!: string;
  /** Job that undoes it, or did; null until someone requests it. */
  @IsOptional() @IsInt() jobId!: number | null;
  /** Farms that the repair changed. */
  @IsInt() total!: number;
  @IsInt() restored!: number;
  /** Changed by someone since, so left unchanged. */
  @IsInt() kept!: number;
  @IsInt() gone!: number;
}
