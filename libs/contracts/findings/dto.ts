import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { FARM_STATUSES, type FarmStatus } from '../farms/constants.js';
import { ListQuery, NamedDto } from '../platform/dto.js';
import { AsNumber, Nested } from '../platform/shape.js';
import {
  FARM_LOOKS,
  type FarmLook,
  FINDING_KIND_CODES,
  FINDING_SEVERITIES,
  FINDING_STATES,
  type FindingKind,
  type FindingSeverity,
  type FindingState,
  OVERLAP_OUTCOMES,
  type OverlapOutcome,
} from './constants.js';
import { FINDINGS_MESSAGES } from './messages.js';
import type { FindingMeasures } from './words.js';

/** A page of findings; open ones unless `state` is given. */
export class FindingQuery extends ListQuery {
  @IsOptional() @IsIn(FINDING_SEVERITIES) severity?: FindingSeverity;
  @IsOptional() @IsIn(FINDING_KIND_CODES) kind?: FindingKind;
  @IsOptional() @IsIn(FINDING_STATES) state?: FindingState;
  /** Username of the agent who captured one of the farms. */
  @IsOptional() @IsString() @MaxLength(100) agent?: string;
  /** A finding whose row is requested too: its address opens it on any page. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) finding?: number;
}

/** Measures of a finding, as far as its kind has them. Areas are hectares, lengths metres, shares 0 to 1. */
export class FindingMeasuresDto implements FindingMeasures {
  /** Area of the overlap; of the farm if it is tiny or huge. */
  @IsOptional() @IsNumber() area?: number;
  /** Shares of the overlap in the first and the second farm. */
  @IsOptional() @IsNumber() share?: number;
  @IsOptional() @IsNumber() otherShare?: number;
  @IsOptional() @IsNumber() declared?: number;
  @IsOptional() @IsNumber() mapped?: number;
  /** Mapped against declared: -0.9 is 90 % below. */
  @IsOptional() @IsNumber() difference?: number;
  @IsOptional() @IsNumber() length?: number;
  /** Degrees at the tip of a spike. */
  @IsOptional() @IsNumber() angle?: number;
  /** Points of the boundary that differ. */
  @IsOptional() @IsInt() points?: number;
  /** Number of the point at or next to it, counted from 1. */
  @IsOptional() @IsInt() point?: number;
  /** The state that the farm belongs to, and the one that contains it on the map. */
  @IsOptional() @IsString() state?: string;
  @IsOptional() @IsString() liesIn?: string;
}

export class FindingFarmDto {
  @IsInt() farmId!: number;
  @IsString() farmCode!: string;
  /** The farmer's name; the farm's own if no farmer is linked. */
  @IsString() name!: string;
  @IsInt() communityResourceId!: number;
}

/** One problem of a farm, or between two. */
export class FindingDto {
  @IsInt() findingId!: number;
  @IsIn(FINDING_KIND_CODES) kind!: FindingKind;
  @IsIn(FINDING_SEVERITIES) severity!: FindingSeverity;
  @IsIn(FINDING_STATES) state!: FindingState;
  /** Title for users: "Overlap 0.15903 ha". */
  @IsString() title!: string;
  /** Detail for users: "20418 and 20423, 15.5 %". */
  @IsString() detail!: string;
  /** A farm that the caller may see; of two visible ones, the one with the lower id. */
  @ValidateNested() @Nested(() => FindingFarmDto) farm!: FindingFarmDto;
  /** The other of two farms; null if there is none, or if it belongs to a programme outside the caller's scope. */
  @IsOptional() @ValidateNested() @Nested(() => FindingFarmDto) other!: FindingFarmDto | null;
  /** There is a second farm, whose details the caller may not see. */
  @IsBoolean() otherIsHidden!: boolean;
  @ValidateNested() @Nested(() => FindingMeasuresDto) measures!: FindingMeasuresDto;
  /** Position, [lng, lat] in degrees; null if it concerns the whole farm. */
  @IsOptional() @IsArray() @IsNumber({}, { each: true }) at!: number[] | null;
  /** ISO time at which it was found for the current maps. */
  @IsString() foundAt!: string;
  /** Time at which it was settled, or no longer applied. */
  @IsOptional() @IsString() endedAt!: string | null;
  @IsOptional() @IsString() settledBy!: string | null;
  @IsOptional() @IsString() reason!: string | null;
}

/** Findings by severity and state; `open` is the sum of the three severities. */
export class FindingCountsDto {
  @IsInt() severe!: number;
  @IsInt() warning!: number;
  @IsInt() note!: number;
  @IsInt() open!: number;
  /** Findings that people settled, or that no longer apply because a map changed. */
  @IsInt() settled!: number;
  @IsInt() gone!: number;
}

/** Findings of a community resource, the most severe first. */
export class FindingListDto {
  @ValidateNested({ each: true }) @Nested(() => FindingDto) list!: FindingDto[];
  /** Count of all matches, not only this page's. */
  @IsInt() total!: number;
  /** Row of the requested finding, counted from 0; null if the list omits it, or none was requested. */
  @IsOptional() @IsInt() row!: number | null;
  /** Counts for the requested kind and agent, regardless of severity and state. */
  @ValidateNested() @Nested(() => FindingCountsDto) counts!: FindingCountsDto;
  /** Changed farms that were not inspected yet; until there are none, more findings may follow. */
  @IsInt() waiting!: number;
  /** Sequence of the resource's topic at the time of the answer. */
  @IsInt() seq!: number;
}

/** Findings of one farm: open ones, the most severe first, and settled ones. */
export class FarmFindingsDto {
  @ValidateNested({ each: true }) @Nested(() => FindingDto) list!: FindingDto[];
  /** Kinds that the inspector checked: a kind listed here without a finding does not apply. */
  @IsArray() @IsIn(FINDING_KIND_CODES, { each: true }) checked!: FindingKind[];
  /**
   * `waiting`: the farm, or one that overlaps it, has changed and is inspected soon. `never`: not inspected, because
   * someone stopped the inspection, or it was impossible.
   */
  @IsIn(FARM_LOOKS) look!: FarmLook;
}

/** Farms of one community resource. */
export class FarmsQuery {
  /** Comma-separated ids, at most 500. */
  @Matches(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,499}$/) farms!: string;
}

/** The most severe open finding of a farm. */
export class WorstFindingDto {
  @IsInt() farmId!: number;
  @IsInt() findingId!: number;
  @IsIn(FINDING_KIND_CODES) kind!: FindingKind;
  @IsIn(FINDING_SEVERITIES) severity!: FindingSeverity;
  /** All open findings of the farm. */
  @IsInt() open!: number;
}

/** A finding for display on a map. */
export class PlacedFindingDto {
  @IsInt() findingId!: number;
  @IsIn(FINDING_KIND_CODES) kind!: FindingKind;
  @IsIn(FINDING_SEVERITIES) severity!: FindingSeverity;
  @IsString() title!: string;
  /** [lng, lat] */
  @IsArray() @IsNumber({}, { each: true }) at!: number[];
  /** GeoJSON coordinates of the overlap of two farms; empty for a point. */
  @IsArray() ground!: number[][][][];
}

/** Open findings of some farms. Farms without a finding are omitted. */
export class FindingsOfFarmsDto {
  @ValidateNested({ each: true }) @Nested(() => WorstFindingDto) worst!: WorstFindingDto[];
  /** Findings with a position, the most severe first; the first 500. */
  @ValidateNested({ each: true }) @Nested(() => PlacedFindingDto) placed!: PlacedFindingDto[];
}

/** One farm of a finding, for comparison with the other. */
export class FindingSideDto extends FindingFarmDto {
  @IsIn(['A', 'B']) letter!: 'A' | 'B';
  /** The farmer's name; null if no farmer is linked. */
  @IsOptional() @IsString() farmer!: string | null;
  @IsIn(FARM_STATUSES) status!: FarmStatus;
  @IsInt() version!: number;
  /** Hectares. */
  @IsNumber() mapped!: number;
  @IsOptional() @IsNumber() declared!: number | null;
  /** Mapped against declared: 0.143 is 14.3 % above. */
  @IsOptional() @IsNumber() difference!: number | null;
  /** Share of the farm within the overlap. */
  @IsOptional() @IsNumber() share!: number | null;
  @IsInt() points!: number;
  @IsOptional() @IsString() capturedAt!: string | null;
  @IsOptional() @IsString() capturedBy!: string | null;
  /** GPS error in metres, from the map's file; null if the file has none. */
  @IsOptional() @IsNumber() gpsError!: number | null;
  /** GeoJSON coordinates of its parts with their holes, [lng, lat]. */
  @IsArray() boundary!: number[][][][];
}

/** A possible resolution of an overlap: the resulting size of each farm. */
export class OverlapOutcomeDto {
  @IsIn(OVERLAP_OUTCOMES) outcome!: OverlapOutcome;
  /** Hectares afterwards; 0 if nothing would be left of the farm. */
  @IsNumber() areaA!: number;
  @IsNumber() areaB!: number;
  /** GeoJSON coordinates of the boundaries afterwards. */
  @IsArray() a!: number[][][][];
  @IsArray() b!: number[][][][];
  /** Completed farms that would get a new shape need another evaluation. */
  @IsBoolean() reopensA!: boolean;
  @IsBoolean() reopensB!: boolean;
  /** For users: why it is refused; null if it may be chosen. */
  @IsOptional() @IsString() refused!: string | null;
}

/** A finding with its farms. */
export class FindingDetailDto extends FindingDto {
  @ValidateNested({ each: true }) @Nested(() => FindingSideDto) sides!: FindingSideDto[];
  /** The farms have changed since, and were not inspected yet. */
  @IsBoolean() outdated!: boolean;
  /** GeoJSON coordinates of the overlap; empty for other findings. */
  @IsArray() overlap!: number[][][][];
  /** Empty if it is not an overlap, or the other farm is outside the caller's scope. */
  @ValidateNested({ each: true }) @Nested(() => OverlapOutcomeDto) outcomes!: OverlapOutcomeDto[];
}

export class DismissFindingBody {
  /** Reason for dismissing it; recorded in the audit log. */
  @IsString()
  @Matches(/\S.{3,}\S/s, { message: FINDINGS_MESSAGES.reasonNeeded })
  @MaxLength(500)
  reason!: string;
}

/** An inspection that was started, or the one that is already running. */
export class InspectionDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() jobId!: number;
  /** Farms to inspect. */
  @IsInt() farms!: number;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) communityResource!: NamedDto | null;
}
