import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { GrantDto, IssuedDto, MOST_ON_LIST } from '../access/dto.js';
import { Link, ListQuery } from '../platform/dto.js';
import { PLATFORM_MESSAGES } from '../platform/messages.js';
import { IsName } from '../platform/names.js';
import { AsNumber, Clearable, Nested, Read } from '../platform/shape.js';
import { STAFF_MESSAGES } from './messages.js';

export const STAFF_GENDERS = ['Male', 'Female'] as const;
export type StaffGender = (typeof STAFF_GENDERS)[number];
/** A collaborator works with grants; an external user is read-only, like the role CBN. */
export const DESIGNATIONS = ['collaborator', 'external user'] as const;
export type Designation = (typeof DESIGNATIONS)[number];
/** Pages of the wizard: Bio Info, Work Info, Personal Info. */
export const STAFF_WIZARD_PAGES = 3;

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
/** Treats a field that a form leaves empty as omitted; null clears the stored value. */
const blankToUndefined = (value: unknown) => (typeof value === 'string' ? value.trim() || undefined : value);
const lowerCased = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);
const required = { message: STAFF_MESSAGES.required };

/** Body of the wizard. BVN and account number are encrypted in storage, and never returned. */
export class SaveStaffBody {
  @Read(trimmed) @IsString(required) @IsNotEmpty(required) @MaxLength(60) @IsName() firstName!: string;
  @Read(trimmed) @IsString(required) @IsNotEmpty(required) @MaxLength(60) @IsName() lastName!: string;
  @IsIn(STAFF_GENDERS, { message: STAFF_MESSAGES.gender }) gender!: StaffGender;
  @Read(trimmed) @Matches(/^\d{11}$/, { message: STAFF_MESSAGES.phone }) phoneNumber!: string;
  @Read(trimmed)
  @IsEmail({}, { message: PLATFORM_MESSAGES.fields.email })
  @MaxLength(200)
  email!: string;
  @Read(trimmed) @IsString(required) @IsNotEmpty(required) @MaxLength(300) address!: string;
  @Read(lowerCased)
  @IsIn(DESIGNATIONS, { message: STAFF_MESSAGES.designation })
  designation!: Designation;
  /** At least one for a collaborator; none for an external user. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(40)
  @ValidateNested({ each: true })
  @Nested(() => GrantDto)
  grants?: GrantDto[];
  /** Community resources that the person can access, for a new record. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_ON_LIST)
  @IsInt({ each: true })
  @Min(1, { each: true })
  resourceIds?: number[];
  /** Omitted or empty: unchanged; null: cleared. */
  @Read(blankToUndefined)
  @IsOptional()
  @Clearable()
  @Matches(/^\d{11}$/, { message: STAFF_MESSAGES.bvn })
  bvn?: string | null;
  @Read(blankToUndefined) @IsOptional() @Clearable() @IsString() @MaxLength(80) bank?: string | null;
  @Read(blankToUndefined) @IsOptional() @Clearable() @IsString() @MaxLength(120) @IsName() accountName?:
    | string
    | null;
  /** Same as the BVN. */
  @Read(blankToUndefined)
  @IsOptional()
  @Clearable()
  @Matches(/^\d{10}$/, { message: STAFF_MESSAGES.accountNumber })
  accountNumber?: string | null;
  /** Sign-in name; the email by default. It can't be changed later. */
  @Read(blankToUndefined) @IsOptional() @IsString() @MaxLength(64) username?: string;
  /** Version of the record that was read, for a change. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) version?: number;
}

export class StaffRowDto {
  @IsInt() id!: number;
  @IsString() firstName!: string;
  @IsString() lastName!: string;
  @IsIn(STAFF_GENDERS) gender!: StaffGender;
  @IsString() phoneNumber!: string;
  @IsString() email!: string;
  @IsIn(DESIGNATIONS) designation!: Designation;
  @IsIn(['ACTIVE', 'INACTIVE']) status!: 'ACTIVE' | 'INACTIVE';
  @IsOptional() @IsString() username!: string | null;
  /** ISO time. */
  @IsString() createdOn!: string;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class StaffDto extends StaffRowDto {
  @IsString() address!: string;
  @ValidateNested({ each: true }) @Nested(() => GrantDto) grants!: GrantDto[];
  /** `*******1234`, or null if unknown. */
  @IsOptional() @IsString() bvn!: string | null;
  @IsOptional() @IsString() bank!: string | null;
  @IsOptional() @IsString() accountName!: string | null;
  /** `******6789`, or null if unknown. */
  @IsOptional() @IsString() accountNumber!: string | null;
  @IsOptional() @IsInt() userId!: number | null;
  @IsInt() version!: number;
  /** ISO time; null before the first sign-in. */
  @IsOptional() @IsString() lastSignInAt!: string | null;
}

export class StaffListQuery extends ListQuery {
  @IsOptional() @IsIn(['ACTIVE', 'INACTIVE']) status?: 'ACTIVE' | 'INACTIVE';
}

/** Staff of the whole account, regardless of the search. */
export class StaffCountsDto {
  @IsInt() all!: number;
  @IsInt() active!: number;
  @IsInt() inactive!: number;
}

export class StaffListDto {
  @ValidateNested({ each: true }) @Nested(() => StaffRowDto) list!: StaffRowDto[];
  @IsInt() total!: number;
  @ValidateNested() @Nested(() => StaffCountsDto) counts!: StaffCountsDto;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Answer of a new staff record, with the credentials for the first sign-in of its user, shown only this once. */
export class StaffCreatedDto extends IssuedDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  /** Id of the staff record. */
  @IsInt() id!: number;
}

/** Saved draft of the wizard: never a BVN, never an account number. */
export class StaffDraftData {
  @IsOptional() @IsString() @MaxLength(60) firstName?: string;
  @IsOptional() @IsString() @MaxLength(60) lastName?: string;
  @IsOptional() @IsString() @MaxLength(10) gender?: string;
  @IsOptional() @IsString() @MaxLength(30) phoneNumber?: string;
  @IsOptional() @IsString() @MaxLength(200) email?: string;
  @IsOptional() @IsString() @MaxLength(300) address?: string;
  @IsOptional() @IsString() @MaxLength(20) designation?: string;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(40)
  @ValidateNested({ each: true })
  @Nested(() => GrantDto)
  grants?: GrantDto[];
  /** Community resources that the person can access. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_ON_LIST)
  @IsInt({ each: true })
  @Min(1, { each: true })
  resourceIds?: number[];
  @IsOptional() @IsString() @MaxLength(80) bank?: string;
  @IsOptional() @IsString() @MaxLength(120) accountName?: string;
  @IsOptional() @IsString() @MaxLength(64) username?: string;
}

export class SaveStaffDraftBody {
  @IsObject() @ValidateNested() @Nested(() => StaffDraftData) data!: StaffDraftData;
  @AsNumber() @IsInt() @Min(1) @Max(STAFF_WIZARD_PAGES) page!: number;
}

export class StaffDraftDto {
  /** Null if there is no draft. */
  @IsOptional() @ValidateNested() @Nested(() => StaffDraftData) data!: StaffDraftData | null;
  @IsInt() page!: number;
  /** ISO time. */
  @IsOptional() @IsString() updatedOn!: string | null;
}
