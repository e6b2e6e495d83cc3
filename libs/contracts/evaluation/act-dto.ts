import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { UserNameDto } from '../access/user-name.dto.js';
import { FARM_STATUSES, type FarmStatus } from '../farms/constants.js';
import { AsNumber, Nested } from '../platform/shape.js';
import { LatLng } from './dto.js';

/** Acts of evaluators on farms; each can be undone once. */
export const ACT_KINDS = [
  'edit',
  'status',
  'delete',
  'reset',
  'resetAll',
  'revert',
  'revertEdits',
  'reject',
  'settle',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** Answer of acts that delete or reset one farm, or restore an earlier boundary of it. */
export class FarmActDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() farmId!: number;
  /** Null if the farm was deleted. */
  @IsOptional() @IsInt() version!: number | null;
  @IsOptional() @IsIn(FARM_STATUSES) status!: FarmStatus | null;
  /** Mapped area, hectares; null if the farm was deleted. */
  @IsOptional() @IsNumber() farmSize!: number | null;
  /** Act id for undo; null if nothing changed. */
  @IsOptional() @IsInt() actId!: number | null;
}

/** Optional body of acts that need no version. */
export class OperationBody {
  /** The client's idempotency key: a repeated act is applied once. */
  @IsOptional() @IsUUID() opId?: string;
}

/** Answer of acts on many farms of a community resource. */
export class FarmsActDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() communityResourceId!: number;
  /** Number of changed farms. */
  @IsInt() farms!: number;
  /** Unchanged farms: someone is editing them, or (when edits are reverted) has changed them since. */
  @IsInt() kept!: number;
  @IsOptional() @IsInt() actId!: number | null;
}

export class RejectDataBody {
  @IsString() @MaxLength(1000) reason!: string;
  /** Positions on the map that show the problem. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Nested(() => LatLng)
  pins?: LatLng[];
  /** The farm on which the problem was found. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) farmId?: number;
  @IsOptional() @IsUUID() opId?: string;
}

export class RejectedDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() rejectionId!: number;
  @IsInt() actId!: number;
}

/** Rejected data of a farmer. */
export class RejectionDto {
  @IsInt() rejectionId!: number;
  @IsInt() actId!: number;
  /** One of `REJECT_TYPES`; older rejections may have another word. */
  @IsString() type!: string;
  @IsString() reason!: string;
  @IsArray() @ValidateNested({ each: true }) @Nested(() => LatLng) pins!: LatLng[];
  @IsString() by!: string;
  @IsString() at!: string;
}

export class RejectionListDto {
  @ValidateNested({ each: true }) @Nested(() => RejectionDto) list!: RejectionDto[];
}

export class UndoneActDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() actId!: number;
  @IsIn(ACT_KINDS) kind!: ActKind;
  /** Farms that the act had changed. */
  @IsInt() total!: number;
  @IsInt() restored!: number;
  /** Changed by someone since, so left unchanged. */
  @IsInt() kept!: number;
  /** Deleted since then. */
  @IsInt() gone!: number;
  /** The farm, if the act concerned one. */
  @IsOptional() @IsInt() farmId!: number | null;
  /** Current version; null if there are several farms. */
  @IsOptional() @IsInt() version!: number | null;
  /** Current status; null if there are several farms. */
  @IsOptional() @IsIn(FARM_STATUSES) status!: FarmStatus | null;
}

/** One act, for the list of recent acts. */
export class ActDto {
  @IsInt() actId!: number;
  @IsIn(ACT_KINDS) kind!: ActKind;
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) by!: UserNameDto | null;
  @IsString() at!: string;
  @IsInt() farms!: number;
  /** The farm, if there is only one. */
  @IsOptional() @IsInt() farmId!: number | null;
  /** Its number in the programme at that time: it may have been deleted since. */
  @IsOptional() @IsString() farmCode!: string | null;
  /** For a flag: whether it was marked completed. */
  @IsOptional() @IsBoolean() completed!: boolean | null;
  @IsOptional() @IsString() undoneAt!: string | null;
  /** ISO time until which it can be undone. */
  @IsString() undoableUntil!: string;
}

export class ActListDto {
  @ValidateNested({ each: true }) @Nested(() => ActDto) list!: ActDto[];
}
