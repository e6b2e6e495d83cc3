import {
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
import { AsNumber, Nested, Read } from '../platform/shape.js';
import {
  ANOMALY_KINDS,
  ANOMALY_SEVERITIES,
  ANOMALY_STATES,
  type AnomalyKind,
  type AnomalySeverity,
  type AnomalyState,
  INPUTS_LENGTHS,
  SEASON_OF_YEAR,
} from './constants.js';
import { tidied } from './eop.dto.js';
import { INPUTS_MESSAGES } from './messages.js';

/** Anomalies of a season, those with the most naira at stake first; open ones unless another state is asked for. */
export class AnomalyQuery extends ListQuery {
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
  @IsOptional() @AsNumber() @IsInt() @Min(1) community?: number;
  @IsOptional() @IsIn(ANOMALY_KINDS) kind?: AnomalyKind;
  @IsOptional() @IsIn(ANOMALY_STATES) state?: AnomalyState;
  /** Only those of one owner. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) owner?: number;
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
  @IsOptional() @IsInt() inputId!: number | null;
  /** Why it is one, as a sentence. */
  @IsString() reason!: string;
  /** Naira at stake. */
  @IsNumber() amount!: number;
  @IsOptional() @IsInt() ownerId!: number | null;
  @IsOptional() @IsString() owner!: string | null;
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
}

export class AnomalyOwnerDto {
  /** Null: nobody's. */
  @IsOptional() @IsInt() ownerId!: number | null;
  @IsOptional() @IsString() owner!: string | null;
  @IsInt() open!: number;
}

export class AnomalyListDto {
  @ValidateNested({ each: true }) @Nested(() => AnomalyDto) list!: AnomalyDto[];
  /** How many match. */
  @IsInt() total!: number;
  /** Open ones of the season, by kind and by owner, whatever is filtered but the community. */
  @ValidateNested({ each: true }) @Nested(() => AnomalyCountDto) counts!: AnomalyCountDto[];
  @ValidateNested({ each: true }) @Nested(() => AnomalyOwnerDto) owners!: AnomalyOwnerDto[];
  @IsString() season!: string;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Which anomaly. */
class AnomalyKey {
  @IsIn(ANOMALY_KINDS) kind!: AnomalyKind;
  @AsNumber() @IsInt() @Min(1) farmerId!: number;
  /** Where it is of an input. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) inputId?: number;
  @IsOptional() @IsString() @Matches(SEASON_OF_YEAR, { message: INPUTS_MESSAGES.seasonForm }) season?: string;
}

export class AssignAnomalyBody extends AnomalyKey {
  /** A user of the account who may settle it; left out or null: nobody's. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) ownerId?: number | null;
}

export class ResolveAnomalyBody extends AnomalyKey {
  /** What was found out, as a sentence. */
  @Read(tidied) @IsString() @IsNotEmpty() @MaxLength(INPUTS_LENGTHS.note) reason!: string;
}
