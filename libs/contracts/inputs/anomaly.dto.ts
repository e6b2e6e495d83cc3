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

/** Anomalies of a season, those with the most naira at stake first; open ones unless another state is asked for. */
export class AnomalyQuery extends ListQuery {
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
  @IsOptional() @AsNumber() @IsInt() @Min(1) community?: number;
  /** Of farmers whose latest farm this agent has captured. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) agent?: number;
  @IsOptional() @IsIn(ANOMALY_KINDS) kind?: AnomalyKind;
  @IsOptional() @IsIn(ANOMALY_SEVERITIES) severity?: AnomalySeverity;
  @IsOptional() @IsIn(ANOMALY_STATES) state?: AnomalyState;
  /** Only those of one owner; 0: of nobody. */
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

/** Known by kind, farmer and input. */
export class AnomalyDto {
  @IsIn(ANOMALY_KINDS) kind!: AnomalyKind;
  @IsIn(ANOMALY_SEVERITIES) severity!: AnomalySeverity;
  @IsIn(ANOMALY_STATES) state!: AnomalyState;
  @IsInt() farmerId!: number;
  @IsString() farmerName!: string;
  @IsOptional() @IsInt() communityId!: number | null;
  @IsOptional() @IsString() communityName!: string | null;
  /** Who has captured the farmer's latest farm. */
  @IsOptional() @IsInt() agentId!: number | null;
  @IsOptional() @IsString() agent!: string | null;
  @IsOptional() @IsInt() inputId!: number | null;
  /** Why it is one, as a sentence. */
  @IsString() reason!: string;
  /** Naira at stake. */
  @IsNumber() amount!: number;
  @IsOptional() @IsInt() ownerId!: number | null;
  @IsOptional() @IsString() owner!: string | null;
  /** The entries of a `belowLimit` anomaly; empty in others. */
  @ValidateNested({ each: true }) @Nested(() => AnomalyEntryDto) entries!: AnomalyEntryDto[];
  /** What was said when it was resolved, by whom and when. */
  @IsOptional() @IsString() resolution!: string | null;
  @IsOptional() @IsString() resolvedBy!: string | null;
  @IsOptional() @IsString() resolvedOn!: string | null;
}

export class AnomalyCountDto {
  @IsIn(ANOMALY_KINDS) kind!: AnomalyKind;
  @IsIn(ANOMALY_SEVERITIES) severity!: AnomalySeverity;
  @IsInt() open!: number;
  /** Naira at stake in those that are open. */
  @IsNumber() amount!: number;
  /** The farmer of the one with the most naira at stake, and its figures in a few words. */
  @IsOptional() @IsString() exampleName!: string | null;
  @IsOptional() @IsString() example!: string | null;
}

export class AnomalyOwnerDto {
  /** Null: nobody's. */
  @IsOptional() @IsInt() ownerId!: number | null;
  @IsOptional() @IsString() owner!: string | null;
  @IsInt() open!: number;
}

/** Where open ones are: a community, or an agent. */
export class AnomalyPlaceDto {
  /** Null: of farmers in no community, or of whom nobody has captured a farm. */
  @IsOptional() @IsInt() id!: number | null;
  @IsOptional() @IsString() name!: string | null;
  @IsInt() open!: number;
  /** Naira at stake in them. */
  @IsNumber() amount!: number;
}

export class AnomalyListDto {
  @ValidateNested({ each: true }) @Nested(() => AnomalyDto) list!: AnomalyDto[];
  /** How many match. */
  @IsInt() total!: number;
  /** Open ones of the season, by kind and by owner, whatever is filtered but the community and the agent. */
  @ValidateNested({ each: true }) @Nested(() => AnomalyCountDto) counts!: AnomalyCountDto[];
  @ValidateNested({ each: true }) @Nested(() => AnomalyOwnerDto) owners!: AnomalyOwnerDto[];
  /** Open ones of the whole season, by community and by agent, those with the most naira at stake first. */
  @ValidateNested({ each: true }) @Nested(() => AnomalyPlaceDto) communities!: AnomalyPlaceDto[];
  @ValidateNested({ each: true }) @Nested(() => AnomalyPlaceDto) agents!: AnomalyPlaceDto[];
  @IsString() season!: string;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Which anomaly of a season. */
export class AnomalyKeyDto {
  @IsIn(ANOMALY_KINDS) kind!: AnomalyKind;
  @AsNumber() @IsInt() @Min(1) farmerId!: number;
  /** Where it is of an input. */
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) inputId?: number | null;
}

/** One anomaly of a season; of the latest where that is left out. */
export class AnomalyBody extends AnomalyKeyDto {
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
}

export class AssignAnomalyBody extends AnomalyBody {
  /** A user of the account who may settle it; left out or null: nobody's. */
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) ownerId?: number | null;
}

export class ResolveAnomalyBody extends AnomalyBody {
  /** What was found out, as a sentence. */
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

/** Those that are named, or the open ones of nobody: of these as many as go at once, the most naira at stake first. */
export class AssignAnomaliesBody extends SeveralAnomalies {
  @IsOptional() @IsBoolean() ofNobody?: boolean;
  /** Where they are of nobody: in one community only. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) community?: number;
  /** As for one. */
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) ownerId?: number | null;
}

export class ResolveAnomaliesBody extends SeveralAnomalies {
  @Read(tidied) @IsString() @IsNotEmpty() @MaxLength(INPUTS_LENGTHS.note) reason!: string;
}

export class SettledAnomaliesDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  /** How many are so now that were not before. */
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
