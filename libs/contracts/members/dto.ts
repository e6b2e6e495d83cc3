import {
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Link, ListQuery } from '../platform/dto.js';
import { PLATFORM_MESSAGES } from '../platform/messages.js';
import { IsName } from '../platform/names.js';
import { Nested, Read } from '../platform/shape.js';
import { MEMBER_KINDS, MEMBER_LENGTHS, type MemberKind } from './constants.js';
import { MEMBERS_MESSAGES } from './messages.js';

const tidied = (value: unknown) =>
  typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') || undefined : value;
/** Removes the grouping of digits. */
const ungrouped = (value: unknown) =>
  typeof value === 'string' ? value.trim().replace(/(\d) (?=\d{1,4}(?:\D|$))/g, '$1') || undefined : value;
const TWO_NUMBERS = /\d{10}\D+\d{10}/;

/** One member: the documented fields, and the fields that distinguish two members. */
export class CommunityMemberDto {
  /** Id of the farmer, or of the person who is no farmer: unique with `kind`. */
  @IsInt() id!: number;
  @IsIn(MEMBER_KINDS) kind!: MemberKind;
  /** Empty if unknown. */
  @IsString() surname!: string;
  @IsString() firstName!: string;
  /** The occupation; "Farmer" for farmers, empty if unknown. */
  @IsString() type!: string;
  /** E.164: `+2348031234567`. */
  @IsOptional() @IsString() phone!: string | null;
  @IsOptional() @IsString() email!: string | null;
  /** ISO time since which they are a member. */
  @IsString() createdOn!: string;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class CommunityMemberListDto {
  @ValidateNested({ each: true }) @Nested(() => CommunityMemberDto) list!: CommunityMemberDto[];
  /** Number of matches. */
  @IsInt() total!: number;
  /** Total members of the community, by kind. */
  @IsInt() farmersCount!: number;
  @IsInt() personsCount!: number;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class CommunityMemberQuery extends ListQuery {
  /** Only farmers, or only other members. */
  @IsOptional() @IsIn(MEMBER_KINDS) kind?: MemberKind;
}

/** A member who is no farmer, with their community. */
export class CommunityMemberRecordDto extends CommunityMemberDto {
  @IsInt() communityId!: number;
  @IsString() communityName!: string;
  @IsInt() communityResourceId!: number;
  @IsString() communityResourceName!: string;
}

/** Body that adds a member who is no farmer, or replaces the details of one. */
export class SaveCommunityMemberBody {
  @IsOptional() @Read(tidied) @IsString() @MaxLength(MEMBER_LENGTHS.name) @IsName() surname?: string;
  @Read(tidied) @IsString() @IsNotEmpty() @MaxLength(MEMBER_LENGTHS.name) @IsName() firstName!: string;
  @IsOptional() @Read(tidied) @IsString() @MaxLength(MEMBER_LENGTHS.occupation) occupation?: string;
  /** Digits, as dialled in Nigeria or with the country code. */
  @IsOptional()
  @Read(ungrouped)
  @Matches(/^\+?\d+$/, {
    message: ({ value }) =>
      typeof value === 'string' && TWO_NUMBERS.test(value)
        ? MEMBERS_MESSAGES.phoneTwo
        : MEMBERS_MESSAGES.phoneDigits,
  })
  @MaxLength(40)
  phone?: string;
  @Read(tidied)
  @IsString()
  @IsNotEmpty()
  @IsEmail({}, { message: PLATFORM_MESSAGES.fields.email })
  @MaxLength(MEMBER_LENGTHS.email)
  email!: string;
}
