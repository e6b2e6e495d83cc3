import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IDENTITY_MESSAGES } from '../identity/messages.js';
import { Link, ListQuery, NamedDto } from '../platform/dto.js';
import { IsName, isRenaming } from '../platform/names.js';
import { AsBoolean, AsNumber, Clearable, Nested, Read } from '../platform/shape.js';
import { GrantDto, MOST_ON_LIST, trimmed } from './dto.js';
import { GIVEN_ROLES, type GivenRole, ROLES, type Role } from './roles.js';

export const USER_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
export type UserState = (typeof USER_STATUSES)[number];

/** A user of the account as a row of the list. */
export class UserRowDto {
  @IsInt() id!: number;
  @IsString() username!: string;
  @IsString() displayName!: string;
  /** The first of the roles; null for an unknown one. */
  @IsOptional() @IsIn(ROLES) role!: Role | null;
  @IsIn(USER_STATUSES) status!: UserState;
  /** False if their role records or approves money and another administrator has not confirmed them yet. */
  @IsBoolean() isConfirmed!: boolean;
  /** The role has access to the whole account. */
  @IsBoolean() accountWide!: boolean;
  /** Community resources on their access list. */
  @IsInt() resourcesCount!: number;
  /** Names of the first three. */
  @IsArray() @IsString({ each: true }) resourceNames!: string[];
  /** ISO time; null before the first sign-in. */
  @IsOptional() @IsString() lastSeenAt!: string | null;
}

export class UserListQuery extends ListQuery {
  @IsOptional() @IsIn(ROLES) role?: Role;
  @IsOptional() @IsIn(USER_STATUSES) status?: UserState;
  /** Only users without an agent record, in the trash or not. */
  @IsOptional() @AsBoolean() @IsBoolean() withoutAgent?: boolean;
}

export class UserListDto {
  @ValidateNested({ each: true }) @Nested(() => UserRowDto) list!: UserRowDto[];
  @IsInt() total!: number;
  /** Counts for the whole account, regardless of the search. */
  @IsObject() counts!: { all: number; active: number; inactive: number };
  /** Roles that the caller may assign. */
  @IsArray() @IsIn(GIVEN_ROLES, { each: true }) rolesGiven!: GivenRole[];
}

/** A community resource on an access list. */
export class ReachedResourceDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsString() season!: string;
  @IsString() status!: string;
  @IsInt() farmers!: number;
}

/** Facts of a staff record for the user's page. */
export class StaffFactsDto {
  @IsInt() id!: number;
  @IsString() gender!: string;
  @IsString() address!: string;
  @IsString() designation!: string;
  /** `*******1234`, or null if unknown. */
  @IsOptional() @IsString() bvn!: string | null;
  @IsOptional() @IsString() bank!: string | null;
}

/** A user with all settings that an administrator can change. */
export class UserDto extends UserRowDto {
  /** Null until the name is stored in two parts. */
  @IsOptional() @IsString() firstName!: string | null;
  @IsOptional() @IsString() surname!: string | null;
  @IsOptional() @IsString() email!: string | null;
  @IsOptional() @IsString() phone!: string | null;
  /** False until they have replaced the password issued to them. */
  @IsBoolean() isPasswordReset!: boolean;
  @IsBoolean() secondFactorEnabled!: boolean;
  /** ISO time. */
  @IsString() createdAt!: string;
  /** Community resources on the access list; empty for a role that has access to the whole account. */
  @ValidateNested({ each: true }) @Nested(() => ReachedResourceDto) resources!: ReachedResourceDto[];
  /** Community resources of the account. */
  @IsInt() resourcesOfAccount!: number;
  /** Grants of role STAFF; empty for other roles. */
  @ValidateNested({ each: true }) @Nested(() => GrantDto) grants!: GrantDto[];
  /** The farmer record of a user of role FARMER; `name` includes their number in the programme. */
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) farmer!: NamedDto | null;
  /** Farms that an agent captured; null for other roles. */
  @IsOptional() @IsInt() farmsCaptured!: number | null;
  @IsOptional() @ValidateNested() @Nested(() => StaffFactsDto) staff!: StaffFactsDto | null;
  /** Roles that the caller may assign. */
  @IsArray() @IsIn(GIVEN_ROLES, { each: true }) rolesGiven!: GivenRole[];
  /** Version of the editable fields: a save based on an older version is a conflict. */
  @IsString() version!: string;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Requested role, access list and grants. */
export class AccessBody {
  @IsIn(ROLES) role!: Role;
  @IsArray()
  @ArrayMaxSize(MOST_ON_LIST)
  @IsInt({ each: true })
  @Min(1, { each: true })
  resourceIds!: number[];
  @IsArray()
  @ArrayMaxSize(40)
  @ValidateNested({ each: true })
  @Nested(() => GrantDto)
  grants!: GrantDto[];
  /** The farmer record of a user of role FARMER. */
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) farmerId?: number | null;
}

const named = { message: IDENTITY_MESSAGES.profile.nameRequired };

export class SaveAccessBody extends AccessBody {
  /** Both names, or neither to leave the name unchanged. Users with a staff record are renamed there. */
  @ValidateIf(isRenaming)
  @Read(trimmed)
  @IsString(named)
  @Matches(/\S/, named)
  @MaxLength(80)
  @IsName()
  firstName?: string;
  @ValidateIf(isRenaming)
  @Read(trimmed)
  @IsString(named)
  @Matches(/\S/, named)
  @MaxLength(80)
  @IsName()
  surname?: string;
  /** Version of the user that was read. */
  @IsString() @IsNotEmpty() @MaxLength(40) version!: string;
}

/** Effective access for a role, an access list and grants, by the rules that guard each call. */
export class AccessPreviewDto {
  @IsIn(ROLES) role!: Role;
  /** Null: grants do not limit the role. */
  @IsOptional() @ValidateNested({ each: true }) @Nested(() => GrantDto) grants!: GrantDto[] | null;
  /** Links that the session will have. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
  /** Names of the calls that would be open. */
  @IsArray() @IsString({ each: true }) calls!: string[];
  /** The first of the accessible resources. */
  @ValidateNested({ each: true }) @Nested(() => ReachedResourceDto) resources!: ReachedResourceDto[];
  @IsObject() counts!: {
    communityResources: number;
    communities: number;
    farmers: number;
    farms: number;
  };
}
