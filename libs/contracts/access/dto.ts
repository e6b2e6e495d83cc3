import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { LINK_WAYS, type LinkWay } from '../identity/events.js';
import { PLATFORM_MESSAGES } from '../platform/messages.js';
import { IsName } from '../platform/names.js';
import { AsNumber, Nested, Read } from '../platform/shape.js';
import {
  GRANT_LEVELS,
  GRANTABLE_RESOURCES,
  type Grant,
  type GrantableResource,
  type GrantLevel,
} from './grants.js';
import { GIVEN_ROLES, type GivenRole } from './roles.js';

export const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
const blankToUndefined = (value: unknown) => (typeof value === 'string' ? value.trim() || undefined : value);

export class GrantDto implements Grant {
  @IsIn(GRANTABLE_RESOURCES) resource!: GrantableResource;
  /** Null for a resource without sub-resources. */
  @Read((value) => (value === undefined || value === '' ? null : value))
  @IsOptional()
  @IsString()
  @MaxLength(40)
  subResource: string | null = null;
  @IsIn(GRANT_LEVELS) level!: GrantLevel;
}

/** Maximum community resources on an access list. */
export const MOST_ON_LIST = 500;

/** Body of `createuser`; the specification documents `username` and `password`. */
export class CreateUserBody {
  /** The messages of the catalogue cover an empty username. */
  @Read(trimmed) @IsString() @MaxLength(64) username = '';
  /** Users can't choose another user's password: Gona issues one instead, and the answer says so. */
  @IsOptional() @IsString() @MaxLength(200) password?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() @MaxLength(120) @IsName() displayName?: string;
  @Read(blankToUndefined)
  @IsOptional()
  @IsEmail({}, { message: PLATFORM_MESSAGES.fields.email })
  @MaxLength(200)
  email?: string;
  @Read(blankToUndefined) @IsOptional() @IsString() @MaxLength(20) phone?: string;
  /** An external read-only viewer by default. */
  @Read(blankToUndefined)
  @IsOptional()
  @IsIn(GIVEN_ROLES)
  role?: GivenRole;
  /** Community resources that the user can access, for a role with an access list. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_ON_LIST)
  @IsInt({ each: true })
  @Min(1, { each: true })
  resourceIds?: number[];
  /** Required for role STAFF. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(40)
  @ValidateNested({ each: true })
  @Nested(() => GrantDto)
  grants?: GrantDto[];
  /** The farmer record of a user of role FARMER. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) farmerId?: number;
}

/** Credentials for a user's first sign-in; each secret is returned only this once. */
export class IssuedDto {
  @IsInt() userId!: number;
  @IsString() username!: string;
  /** Null if the link was sent to the user's own phone or mail. */
  @IsOptional() @IsString() oneTimePassword!: string | null;
  /** Valid once; relative to the portal if its address is not configured. Null if it was sent to the user. */
  @IsOptional() @IsString() setPasswordLink!: string | null;
  /** ISO time. */
  @IsString() linkExpiresAt!: string;
  /** SHOWN: the administrator passes on the link or password. */
  @IsIn([...LINK_WAYS, 'SHOWN']) delivery!: LinkWay | 'SHOWN';
  /** A sentence: where the link was sent, or why it is shown. */
  @IsString() deliveryNote!: string;
}

export class CredentialsDto extends IssuedDto {
  /** 200: clients of the specification check it. */
  @IsInt() code!: number;
  @IsString() message!: string;
  /** A request that was not carried out: for example, a password that was sent is not used. */
  @IsOptional() @IsString() notice?: string;
}

export class AccessListItemDto {
  /** Id of the community resource. */
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsString() status!: string;
}

/** The user who owns the access list. */
export class AccessListUserDto {
  @IsInt() id!: number;
  @IsString() username!: string;
  @IsString() displayName!: string;
  @IsArray() @IsString({ each: true }) roles!: string[];
  @IsString() status!: string;
  /** The role has access to the whole account, so that there is nothing to add or remove. */
  @IsBoolean() accountWide!: boolean;
}

export class AccessListDto {
  @ValidateNested({ each: true }) @Nested(() => AccessListItemDto) list!: AccessListItemDto[];
  @IsInt() total!: number;
  @ValidateNested() @Nested(() => AccessListUserDto) user!: AccessListUserDto;
}

/** Answer of adding to the access list and of removing from it. */
export class AccessChangeDto {
  /** -1: it was on the list already. 200: done. */
  @IsInt() code!: number;
  /** Id of the community resource; 0 if nothing changed. */
  @IsInt() id!: number;
  @IsString() message!: string;
}
