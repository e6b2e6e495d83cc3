import {
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { DISCLOSURE_MESSAGES } from '../disclosure/messages.js';
import { FARM_STATUSES, type FarmStatus } from '../farms/constants.js';
import { Nested } from '../platform/shape.js';
import { FarmerBiometricDto } from './biometrics.js';

const reason = { message: DISCLOSURE_MESSAGES.reasonNeeded };

/** Reason for the disclosure of a full BVN or account number. */
export class RevealBody {
  @IsString(reason) @MinLength(10, reason) @MaxLength(200) reason!: string;
}

export class BvnDto {
  @IsString() bvn!: string;
  /** Identifiers that the user may still disclose or look up in this hour. */
  @IsInt() left!: number;
}

export class AccountNumberDto {
  @IsString() accountNumber!: string;
  /** Identifiers that the user may still disclose or look up in this hour. */
  @IsInt() left!: number;
}

/** A community of a farmer, within the reader's scope. */
export class FarmerCommunityDto {
  @IsInt() communityId!: number;
  @IsString() name!: string;
  @IsInt() communityResourceId!: number;
  @IsString() communityResourceName!: string;
  /** ISO time since which they are a member. */
  @IsString() joinedOn!: string;
}

/** A farm of a farmer, within the reader's scope. */
export class FarmerFarmDto {
  @IsInt() farmId!: number;
  @IsString() farmCode!: string;
  @IsInt() communityResourceId!: number;
  @IsIn(FARM_STATUSES) status!: FarmStatus;
  /** Mapped area, hectares. */
  @IsNumber() farmSize!: number;
  /** Declared area, hectares. */
  @IsOptional() @IsNumber() declaredSize!: number | null;
  /** The boundary as JSON: [longitude, latitude] of each point. */
  @IsOptional() @IsString() outline!: string | null;
  /** Community and local government: "Dikko, Argungu". */
  @IsOptional() @IsString() place!: string | null;
}

export class NextOfKinDto {
  @IsOptional() @IsString() surname!: string | null;
  @IsOptional() @IsString() firstName!: string | null;
  @IsOptional() @IsString() phone!: string | null;
  @IsOptional() @IsString() relationship!: string | null;
}

export class GuarantorDto {
  @IsOptional() @IsString() surname!: string | null;
  @IsOptional() @IsString() firstName!: string | null;
  @IsOptional() @IsString() phone!: string | null;
}

/** Reasons why a farmer's record is read-only. */
export const FARMER_LOCKS = {
  restriction: 'Restricted',
  objection: 'Objected',
  erased: 'Erased',
} as const;
export type FarmerLockKind = keyof typeof FARMER_LOCKS;

/** A read-only record (NDPA 2023, sections 34 and 36). */
export class FarmerLockDto {
  @IsIn(Object.keys(FARMER_LOCKS)) kind!: FarmerLockKind;
  /** Last ISO day; null: until someone ends it. */
  @IsOptional() @IsString() until!: string | null;
}

/** A record that was merged into the farmer's. */
export class MergedRecordDto {
  @IsInt() id!: number;
  @IsOptional() @IsString() tempId!: string | null;
}

/**
 * The specification's farmer profile, as far as it is known. Outside viewers see name, masked BVN, phone, CBN ID,
 * input collected and farm size; all else is null or empty.
 */
export class FarmerDto {
  @IsInt() id!: number;
  @IsString() firstName!: string;
  @IsString() surname!: string;
  @IsOptional() @IsString() othername!: string | null;
  /** Masked: the last four digits only. */
  @IsOptional() @IsString() bvn!: string | null;
  @IsOptional() @IsString() tempId!: string | null;
  @IsOptional() @IsString() gender!: string | null;
  @IsOptional() @IsString() phone!: string | null;
  @IsOptional() @IsString() email!: string | null;
  @IsOptional() @IsString() address!: string | null;
  /** ISO day. */
  @IsOptional() @IsString() dateOfBirth!: string | null;
  @IsOptional() @IsString() bankName!: string | null;
  /** Masked: the last four digits only. */
  @IsOptional() @IsString() accountNumber!: string | null;
  @IsOptional() @IsString() displayImage!: string | null;
  /** Addresses of the stored pictures; each needs a session. */
  @IsOptional() @IsString() passportImage!: string | null;
  @ValidateNested({ each: true }) @Nested(() => FarmerBiometricDto) biometrics!: FarmerBiometricDto[];
  @IsOptional() @IsString() cbnApplicantId!: string | null;
  @IsOptional() @IsString() rifanNumber!: string | null;
  @IsOptional() @IsString() ward!: string | null;
  @IsOptional() @IsString() lga!: string | null;
  @IsOptional() @ValidateNested() @Nested(() => NextOfKinDto) nextOfKin!: NextOfKinDto | null;
  @IsOptional() @ValidateNested() @Nested(() => GuarantorDto) guarantor!: GuarantorDto | null;
  /** Counts of community resources, farms and communities in the reader's scope. */
  @IsInt() resourcesCount!: number;
  @IsInt() farmsCount!: number;
  @IsInt() communitiesCount!: number;
  /** ISO time. */
  @IsOptional() @IsString() createdOn!: string | null;
  /** To be sent back with a change; a change of another version is refused. */
  @IsInt() version!: number;
  /** Null: the record may be changed. */
  @IsOptional() @ValidateNested() @Nested(() => FarmerLockDto) lock!: FarmerLockDto | null;
  /** Other records of the same person. */
  @ValidateNested({ each: true }) @Nested(() => MergedRecordDto) mergedRecords!: MergedRecordDto[];
  /** Naira: inputs collected less those returned, in the reader's scope; null for staff who may not see inputs. */
  @IsOptional() @IsNumber() inputCollected!: number | null;
  /** Mapped area of the farms in the reader's scope, hectares. */
  @IsNumber() farmSize!: number;
  @ValidateNested({ each: true }) @Nested(() => FarmerCommunityDto) communities!: FarmerCommunityDto[];
  @ValidateNested({ each: true }) @Nested(() => FarmerFarmDto) farms!: FarmerFarmDto[];
}

/** A farmer in a list. */
export class FarmerRowDto {
  @IsInt() id!: number;
  @IsString() firstName!: string;
  @IsString() surname!: string;
  @IsOptional() @IsString() othername!: string | null;
  /** Masked: the last four digits only. */
  @IsOptional() @IsString() bvn!: string | null;
  @IsOptional() @IsString() tempId!: string | null;
  @IsOptional() @IsString() gender!: string | null;
  @IsOptional() @IsString() phone!: string | null;
  /** ISO time. */
  @IsString() createdOn!: string;
}

export class FarmerListDto {
  @ValidateNested({ each: true }) @Nested(() => FarmerRowDto) list!: FarmerRowDto[];
  /** Number of matches. */
  @IsInt() total!: number;
}
