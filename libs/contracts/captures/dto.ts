import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { UserNameDto } from '../access/user-name.dto.js';
import { GENDERS, type Gender } from '../platform/constants.js';
import { Link } from '../platform/dto.js';
import { IsName } from '../platform/names.js';
import { AsBoolean, AsNumber, Nested, Tidied } from '../platform/shape.js';
import { CONSENT_PURPOSE_NAMES, type ConsentPurpose } from '../privacy/constants.js';
import { PublicNoticeDto } from '../privacy/dto.js';
import {
  CAPTURE_ITEM_STATES,
  CAPTURE_LIMITS,
  CAPTURE_STAGES,
  CAPTURE_STATE_NAMES,
  type CaptureStage,
  type CaptureState,
  CONFLICT_REASONS,
  type ConflictReason,
  FARMER_STAGES,
  type FarmerStage,
} from './constants.js';

/** Public key for sealing captures. */
export class CaptureKeyDto {
  @IsInt() id!: number;
  /** Base64 of the uncompressed P-256 point, 65 bytes. */
  @IsString() publicKey!: string;
}

/** A posting of the signed-in agent, with the state of its farmers. */
export class CapturePostingDto {
  @IsInt() postingId!: number;
  @IsString() groupName!: string;
  @IsInt() communityId!: number;
  @IsString() communityName!: string;
  @IsString() communityResourceName!: string;
  /** Joined by spaces: mapping, KYF, Input-Distribution. */
  @IsString() services!: string;
  /** Naira for each accepted farmer. */
  @IsNumber() costPerFarmer!: number;
  /** Positions of farmers in the community, both included; null: all. */
  @IsOptional() @IsInt() startPosition!: number | null;
  @IsOptional() @IsInt() endPosition!: number | null;
  @IsString() status!: string;
  /** ISO day; null: open. */
  @IsOptional() @IsString() endsOn!: string | null;
  @IsInt() accepted!: number;
  @IsInt() waiting!: number;
  @IsInt() rejected!: number;
}

export class CaptureWorkDto {
  @IsInt() agentId!: number;
  /** False for a suspended agent, who gets no work but can send captures. */
  @IsBoolean() isActive!: boolean;
  @ValidateNested() @Nested(() => CaptureKeyDto) key!: CaptureKeyDto;
  /** Base64 of 32 bytes, always the same for an agent: opens the encrypted storage of their phone. */
  @IsString() vault!: string;
  /** Purposes to ask for, in this order. */
  @IsIn(CONSENT_PURPOSE_NAMES, { each: true }) purposes!: ConsentPurpose[];
  /** Notices in use; `number` is the wording version of the consents. */
  @ValidateNested({ each: true }) @Nested(() => PublicNoticeDto) notices!: PublicNoticeDto[];
  @ValidateNested({ each: true }) @Nested(() => CapturePostingDto) postings!: CapturePostingDto[];
}

export class CapturePinDto {
  @IsNumber() lng!: number;
  @IsNumber() lat!: number;
}

/** The farm of a farmer, and why it was sent back. */
export class CaptureFarmDto {
  @IsInt() farmId!: number;
  @IsString() name!: string;
  /** Outer ring of the largest part, [lng, lat]; empty while nothing is mapped. */
  @IsArray() boundary!: [number, number][];
  /** Declared size, square metres. */
  @IsOptional() @IsNumber() declaredSize!: number | null;
  /** Mapped area, square metres. */
  @IsNumber() area!: number;
}

/** Data that was rejected. */
export class CaptureRejectionDto {
  /** One of `REJECT_TYPES`. */
  @IsString() type!: string;
  @IsString() reason!: string;
  /** Positions that show the problem. */
  @ValidateNested({ each: true }) @Nested(() => CapturePinDto) pins!: CapturePinDto[];
  /** Role or name of the evaluator. */
  @IsString() by!: string;
  /** ISO time. */
  @IsString() at!: string;
}

export class CaptureFarmerDto {
  @IsInt() farmerId!: number;
  /** Position in the community, from 1. */
  @IsInt() position!: number;
  @IsString() firstName!: string;
  @IsString() surname!: string;
  @IsOptional() @IsString() othername!: string | null;
  @IsOptional() @IsIn(GENDERS) gender!: Gender | null;
  @IsOptional() @IsString() phone!: string | null;
  @IsOptional() @IsString() tempId!: string | null;
  /** Under 18, so a parent or guardian decides; null: the date of birth is unknown. */
  @IsOptional() @IsBoolean() isMinor!: boolean | null;
  /** Version of the record: `seen` of a capture. */
  @IsInt() version!: number;
  @IsIn(FARMER_STAGES) state!: FarmerStage;
  @IsOptional() @ValidateNested() @Nested(() => CaptureFarmDto) farm!: CaptureFarmDto | null;
  /** While the state is `rejected`. */
  @ValidateNested({ each: true }) @Nested(() => CaptureRejectionDto) rejections!: CaptureRejectionDto[];
}

/** A page of the farmers of a posting, by position. */
export class CaptureFarmerListDto {
  @ValidateNested({ each: true }) @Nested(() => CaptureFarmerDto) list!: CaptureFarmerDto[];
  @IsInt() total!: number;
  /** `after` of the next page; null: this is the last one. */
  @IsOptional() @IsInt() next!: number | null;
}

export class CaptureFarmerQuery {
  /** Position after which the page starts. */
  @IsOptional() @AsNumber() @IsInt() @Min(0) after?: number;
}

/** Boundary of a farm near a posting. */
export class CaptureNeighbourDto {
  @IsInt() farmId!: number;
  /** Outer rings, [lng, lat], to six decimals. */
  @IsArray() rings!: [number, number][][];
}

export class CaptureNeighbourListDto {
  @ValidateNested({ each: true }) @Nested(() => CaptureNeighbourDto) list!: CaptureNeighbourDto[];
  /** There are more than the list holds. */
  @IsBoolean() isCut!: boolean;
}

/** A capture for comparison. */
export class CaptureSideDto {
  /** Null for a record that was not captured. */
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) by!: UserNameDto | null;
  /** ISO time. */
  @IsString() at!: string;
  @IsString() firstName!: string;
  @IsString() surname!: string;
  @IsOptional() @IsString() othername!: string | null;
  @IsOptional() @IsString() gender!: string | null;
  @IsOptional() @IsString() phone!: string | null;
  @IsOptional() @IsString() nextOfKin!: string | null;
  /** Outer ring, [lng, lat]; empty: none. */
  @IsArray() ring!: [number, number][];
  /** Square metres. */
  @IsNumber() area!: number;
  /** Kinds of pictures. */
  @IsString({ each: true }) pictures!: string[];
}

/** State of a capture on the server. */
export class SentCaptureDto {
  @IsString() captureId!: string;
  @IsIn(CAPTURE_STATE_NAMES) state!: CaptureState;
  /** Numbers of the stored parts, from 0; empty when the capture is no longer being received. */
  @IsInt({ each: true }) parts!: number[];
  /** Reason of a conflict, refusal or drop. */
  @IsOptional() @IsString() reason!: string | null;
  @IsOptional() @IsIn(CONFLICT_REASONS) conflict!: ConflictReason | null;
  @IsOptional() @IsInt() farmerId!: number | null;
  @IsOptional() @IsInt() farmId!: number | null;
  /** The capture itself, while there is a conflict: the phone cannot open it. */
  @IsOptional() @ValidateNested() @Nested(() => CaptureSideDto) mine!: CaptureSideDto | null;
  /** The record as Gona has it, while there is a conflict. */
  @IsOptional() @ValidateNested() @Nested(() => CaptureSideDto) other!: CaptureSideDto | null;
  /** `settle`, while the agent has to decide. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class FinishCaptureBody {
  @IsInt() @Min(1) keyId!: number;
  @IsInt() @Min(1) @Max(Math.ceil(CAPTURE_LIMITS.bytes / CAPTURE_LIMITS.partBytes)) parts!: number;
  @IsInt() @Min(1) @Max(CAPTURE_LIMITS.bytes) size!: number;
  /** SHA-256 of the envelope, 64 hexadecimal digits. */
  @Matches(/^[\da-f]{64}$/) sha256!: string;
}

/** Decision of the agent: one of both. */
export class SettleCaptureBody {
  /** Keep it, for review by staff. */
  @IsOptional() @AsBoolean() @IsBoolean() keep?: boolean;
  /** Drop it; the reason. */
  @IsOptional() @Tidied() @IsString() @IsNotEmpty() @MaxLength(CAPTURE_LIMITS.reason) drop?: string;
}

/** Decision of staff about a conflict or a refused capture. */
export class DecideCaptureBody {
  /** Store it, in place of the record as it is; false: drop it. */
  @AsBoolean() @IsBoolean() accept!: boolean;
  /** Needed to drop it. */
  @IsOptional() @Tidied() @IsString() @MaxLength(CAPTURE_LIMITS.reason) reason?: string;
  /** Needed to store it while `needsGuardian`: the parent or guardian who decided at the capture. */
  @IsOptional() @Tidied() @IsString() @MaxLength(120) @IsName() guardian?: string;
}

/** An own capture: no personal data, for the phone's queue. */
export class OwnCaptureDto {
  @IsString() captureId!: string;
  @IsInt() postingId!: number;
  @IsIn(Object.keys(CAPTURE_STAGES)) state!: CaptureStage;
  @IsOptional() @IsString() reason!: string | null;
  @ValidateNested({ each: true }) @Nested(() => CapturePinDto) pins!: CapturePinDto[];
  @IsOptional() @IsInt() farmerId!: number | null;
  @IsOptional() @IsInt() farmId!: number | null;
  /** ISO time of the last change of the state. */
  @IsString() at!: string;
}

/** Own captures, oldest change first. */
export class OwnCaptureListDto {
  @ValidateNested({ each: true }) @Nested(() => OwnCaptureDto) list!: OwnCaptureDto[];
  /** `since` of the next call. */
  @IsString() until!: string;
  /** There are more: call again with `until`. */
  @IsBoolean() hasMore!: boolean;
}

export class OwnCaptureQuery {
  /** ISO time; omitted: all. */
  @IsOptional() @IsISO8601() since?: string;
}

/** A capture that staff have to look at. */
export class CaptureItemDto {
  @IsString() captureId!: string;
  @IsIn(CAPTURE_STATE_NAMES) state!: CaptureState;
  @ValidateNested() @Nested(() => UserNameDto) agent!: UserNameDto;
  @IsOptional() @IsInt() farmerId!: number | null;
  /** Name of the farmer in Gona; null for a new one, or an unreadable capture. */
  @IsOptional() @IsString() farmerName!: string | null;
  @IsOptional() @IsString() community!: string | null;
  @IsOptional() @IsString() reason!: string | null;
  /** Reason of the agent for keeping it. */
  @IsOptional() @IsString() agentReason!: string | null;
  /** ISO time. */
  @IsString() receivedAt!: string;
  /** ISO time; null: it stays until someone decides. */
  @IsOptional() @IsString() deletedOn!: string | null;
}

export class CaptureItemListDto {
  @ValidateNested({ each: true }) @Nested(() => CaptureItemDto) list!: CaptureItemDto[];
  @IsInt() total!: number;
}

export class CaptureItemQuery {
  /** By default those to decide: in conflict, in review, or refused. */
  @IsOptional() @IsIn(CAPTURE_ITEM_STATES) state?: (typeof CAPTURE_ITEM_STATES)[number];
  @IsOptional() @AsNumber() @IsInt() @Min(1) page?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(100) size?: number;
}

/** A capture beside the record as it is. */
export class CaptureComparisonDto extends CaptureItemDto {
  /** Null for a capture that cannot be opened. */
  @IsOptional() @ValidateNested() @Nested(() => CaptureSideDto) capture!: CaptureSideDto | null;
  /** Null for a new farmer. */
  @IsOptional() @ValidateNested() @Nested(() => CaptureSideDto) other!: CaptureSideDto | null;
  /** The farmer is under 18, and its consents name no parent or guardian. */
  @IsBoolean() needsGuardian!: boolean;
  /** `accept` and `drop`, for users who may decide. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}
