import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { FARM_STATUSES, type FarmStatus } from '../farms/constants.js';
import { AsNumber, Nested } from '../platform/shape.js';
import { OVERLAP_OUTCOMES, type OverlapOutcome } from './constants.js';
import { FINDINGS_MESSAGES } from './messages.js';

/** The versions of both farms that the user saw. */
export class FindingVersions {
  @AsNumber() @IsInt() @Min(1) a!: number;
  @AsNumber() @IsInt() @Min(1) b!: number;
}

/** Resolution of an overlap. The server computes the boundaries at the moment of settling. */
export class SettleFindingBody {
  @IsIn(OVERLAP_OUTCOMES) outcome!: OverlapOutcome;
  /** Reason for the resolution; recorded in the audit log. Required if the finding is severe. */
  @IsOptional()
  @IsString()
  @Matches(/\S.{3,}\S/s, { message: FINDINGS_MESSAGES.settleReasonNeeded })
  @MaxLength(500)
  reason?: string;
  /** Versions of the sides A and B; a mismatch is answered by 409 with both current farms. */
  @IsObject() @ValidateNested() @Nested(() => FindingVersions) versions!: FindingVersions;
  /** The client's idempotency key: a repeated act is applied once. */
  @IsOptional() @IsUUID() opId?: string;
}

/** A farm with a new boundary after settling. */
export class SettledFarmDto {
  @IsIn(['A', 'B']) letter!: 'A' | 'B';
  @IsInt() farmId!: number;
  @IsInt() version!: number;
  @IsIn(FARM_STATUSES) status!: FarmStatus;
  /** Mapped area, hectares. */
  @IsNumber() farmSize!: number;
  /** It was completed, and needs another evaluation. */
  @IsBoolean() reopened!: boolean;
}

export class SettledFindingDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() findingId!: number;
  @IsIn(OVERLAP_OUTCOMES) outcome!: OverlapOutcome;
  /** Act id for undo. */
  @IsInt() actId!: number;
  @IsArray() @ValidateNested({ each: true }) @Nested(() => SettledFarmDto) farms!: SettledFarmDto[];
}
