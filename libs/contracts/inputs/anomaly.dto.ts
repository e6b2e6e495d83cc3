import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Link, ListQuery } from '../platform/dto.js';
import { AsNumber, Clearable, Nested, Read } from '../platform/shape.js';
import {
  ANOMALY_KINDS,
  ANOMALY_SEVERITIES,
  ANOMALY_STATES,
  type AnomalyKind,
  type AnomalySeverity,
  type AnomalyState,
  ENTRY_KINDS,
  type EntryKind,
  INPUTS_LENGTHS,
  MOST_ANOMALIES,
  SEASON_OF_YEAR,
} from './constants.js';
import { tidied } from './eop.dto.js';
import { INPUTS_MESSAGES } from './messages.js';

/** Anomalies of a season, the most naira at stake first; open ones unless another state is requested. */
export class AnomalyQuery extends ListQuery {
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
  @IsOptional() @AsNumber() @IsInt() @Min(1) community?: number;
  /** Only farmers whose latest farm this agent captured. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) agent?: number;
  @IsOptional() @IsIn(ANOMALY_KINDS) kind?: AnomalyKind;
  @IsOptional() @IsIn(ANOMALY_SEVERITIES) severity?: AnomalySeverity;
  @IsOptional() @IsIn(ANOMALY_STATES) state?: AnomalyState;
  /** Only those of one owner; 0: without an owner. */
  @IsOptional() @AsNumber() @IsInt() @Min(0) owner?: number;
}

/** An entry of a `belowLimit` anomaly. */
export class AnomalyEntryDto {
  @IsInt() id!: number;
  @IsIn(ENTRY_KINDS) kind!: EntryKind;
  @IsNumber() amount!: number;
  @IsString() recordedBy!: string;
  /** ISO time. */
  @IsString() recordedOn!: string;
}

/** Identified by kind, farmer and input. */
export class AnomalyDto {
  @IsIn(ANOMALY_KINDS) kind!: AnomalyKind;
  @IsIn(ANOMALY_SEVERITIES) severity!: AnomalySeverity;
  @IsIn(ANOMALY_STATES) state!: AnomalyState;
  @IsInt() farmerId!: number;
  @IsString() farmerName!: string;
  @IsOptional() @IsInt() communityId!: number | null;
  @IsOptional() @IsString() communityName!: string | null;
  /** Agent who captured the farmer's latest farm. */
  @IsOptional() @IsInt() agentId!: number | null;
  @IsOptional() @IsString() agent!: string | null;
  @IsOptional() @IsInt() inputId!: number | null;
  /** Explanation of the anomaly, as a sentence. */
  @IsString() reason!: string;
  /** Naira at stake. */
  @IsNumber() amount!: number;
  @IsOptional() @IsInt() ownerId!: number | null;
  @IsOptional() @IsString() owner!: string | null;
  /** The entries of a `belowLimit` anomaly; empty in others. */
  @ValidateNested({ each: true }) @Nested(() => AnomalyEntryDto) entries!: AnomalyEntryDto[];
  /** Explanation given when it was resolved, with author and time. */
  @IsOptional() @IsString() resolution!: string | null;
  @IsOptional() @IsString() resolvedBy!: string | null;
  @IsOptional() @IsString() resolvedOn!: string | null;
}

export class AnomalyCountDto {
  @IsIn(ANOMALY_KINDS) kind!: AnomalyKind;
  @IsIn(ANOMALY_SEVERITIES) severity!: AnomalySeverity;
  @IsInt() open!: number;
  /** Naira at stake in the open ones. */
  @IsNumber() amount!: number;
  /** The farmer of the anomaly with the most naira at stake, and its figures in a few words. */
  @IsOptional() @IsString() exampleName!: string | null;
  @IsOptional() @IsString() example!: string | null;
}

export class AnomalyOwnerDto {
  /** Null: no owner. */
  @IsOptional() @IsInt() ownerId!: number | null;
  @IsOptional() @IsString() owner!: string | null;
  @IsInt() open!: number;
}

/** Location of open anomalies: a community, or an agent. */
export class AnomalyPlaceDto {
  /** Null: farmers in no community, or without a captured farm. */
  @IsOptional() @IsInt() id!: number | null;
  @IsOptional() @IsString() name!: string | null;
  @IsInt() open!: number;
  /** Naira at stake in them. */
  @IsNumber() amount!: number;
}

export class AnomalyListDto {
  @ValidateNested({ each: true }) @Nested(() => AnomalyDto) list!: AnomalyDto[];
  /** Number of matches. */
  @IsInt() total!: number;
  /** Open anomalies of the season, by kind and by owner; only the community and agent filters apply. */
  @ValidateNested({ each: true }) @Nested(() => AnomalyCountDto) counts!: AnomalyCountDto[];
  @ValidateNested({ each: true }) @Nested(() => AnomalyOwnerDto) owners!: AnomalyOwnerDto[];
  /** Open anomalies of the whole season, by community and by agent, the most naira at stake first. */
  @ValidateNested({ each: true }) @Nested(() => AnomalyPlaceDto) communities!: AnomalyPlaceDto[];
  @ValidateNested({ each: true }) @Nested(() => AnomalyPlaceDto) agents!: AnomalyPlaceDto[];
  @IsString() season!: string;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Identifies an anomaly of a season. */
export class AnomalyKeyDto {
  @IsIn(ANOMALY_KINDS) kind!: AnomalyKind;
  @AsNumber() @IsInt() @Min(1) farmerId!: number;
  /** Required if it concerns an input. */
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) inputId?: number | null;
}

/** One anomaly of a season; of the latest season if omitted. */
export class AnomalyBody extends AnomalyKeyDto {
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
}

export class AssignAnomalyBody extends AnomalyBody {
  /** A user of the account who may settle it; omitted or null: no owner. */
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) ownerId?: number | null;
}

export class ResolveAnomalyBody extends AnomalyBody {
  /** Findings of the investigation, as a sentence. */
  @Read(tidied) @IsString() @IsNotEmpty() @MaxLength(INPUTS_LENGTHS.note) reason!: string;
}

class SeveralAnomalies {
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MOST_ANOMALIES)
  @ValidateNested({ each: true })
  @Nested(() => AnomalyKeyDto)
  anomalies?: AnomalyKeyDto[];
}

/**
 * Assigns the named anomalies, or open ones without an owner: up to the limit of one call, the most naira at stake
 * first.
 */
export class AssignAnomaliesBody extends SeveralAnomalies {
  @IsOptional() @IsBoolean() ofNobody?: boolean;
  /** For anomalies without an owner: only in one community. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) community?: number;
  /** Same as for a single anomaly. */
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) ownerId?: number | null;
}

export class ResolveAnomaliesBody extends SeveralAnomalies {
  @Read(tidied) @IsString() @IsNotEmpty() @MaxLength(INPUTS_LENGTHS.note) reason!: string;
}

export class SettledAnomaliesDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  /** Number of anomalies whose state changed. */
  @IsInt() settled!: number;
}

export class PossibleOwnerDto {
  @IsInt() id!: number;
  @IsString() name!: string;
}

/** Users who may be the owner of an anomaly, by name. */
export class AnomalyOwnersDto {
  @ValidateNested({ each: true }) @Nested(() => PossibleOwnerDto) list!: PossibleOwnerDto[];
  @IsInt() total!: number;
}
