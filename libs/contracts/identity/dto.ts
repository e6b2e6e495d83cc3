import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ROLES, type Role } from '../access/roles.js';
import { GENDERS, type Gender } from '../platform/constants.js';
import { PLATFORM_MESSAGES } from '../platform/messages.js';
import { IsName, isRenaming } from '../platform/names.js';
import { AnyCase, AsBoolean, AsNumber, Clearable, Nested, Read } from '../platform/shape.js';
import { RuleChangeDto } from '../rules/dto.js';
import { IDENTITY_MESSAGES } from './messages.js';
import {
  DENSITIES,
  type Density,
  FARMER_VIEW_LIMITS,
  type FarmerView,
  LANGUAGES,
  type Language,
  type Preferences,
  THEMES,
  type Theme,
} from './preferences.js';

const newRequired = { message: IDENTITY_MESSAGES.password.newRequired };
const required = { message: IDENTITY_MESSAGES.password.required };

/** Body of the documented call to change one's own password. */
export class ChangePasswordBody {
  @IsString(required) @IsNotEmpty(required) @MaxLength(100) username!: string;
  @IsString(required) @IsNotEmpty(required) @MaxLength(200) password!: string;
  @IsString(required) @IsNotEmpty(required) @MaxLength(200) newpassword!: string;
}

/** Body of the documented recovery: an administrator sets a new password for an agent. */
export class RecoverPasswordBody {
  @IsString(newRequired) @IsNotEmpty(newRequired) @MaxLength(200) newPassword!: string;
  /** User id. */
  @AsNumber() @IsInt({ message: PLATFORM_MESSAGES.general.badId }) agentId!: number;
  /** The user's phone, if known: confirms that the right user is meant. */
  @IsOptional() @IsString() @MaxLength(30) phone?: string | null;
}

export class OwnSessionDto {
  @IsString() id!: string;
  /** The session of this call. */
  @IsBoolean() current!: boolean;
  @IsString() startedAt!: string;
  /** Last token renewal, accurate to ten minutes. */
  @IsString() lastUsedAt!: string;
  @IsString() endsAt!: string;
  /** "Chrome on Windows". */
  @IsString() device!: string;
  @IsOptional() @IsString() address!: string | null;
}

export class OwnSessionListDto {
  @ValidateNested({ each: true }) @Nested(() => OwnSessionDto) list!: OwnSessionDto[];
  @IsInt() total!: number;
}

export class FarmerViewDto implements FarmerView {
  @IsString() @IsNotEmpty() @MaxLength(FARMER_VIEW_LIMITS.name) name!: string;
  @IsString() @MaxLength(FARMER_VIEW_LIMITS.query) query!: string;
}

export class PreferencesDto implements Preferences {
  @IsIn(THEMES) theme!: Theme;
  @IsIn(LANGUAGES) language!: Language;
  @IsBoolean() singleKeys!: boolean;
  @IsIn(DENSITIES) density!: Density;
  @ValidateNested({ each: true }) @Nested(() => FarmerViewDto) farmerViews!: FarmerViewDto[];
  @IsBoolean() hidesFirstSteps!: boolean;
  @IsBoolean() mailsWaiting!: boolean;
}

/** The preferences that change. */
export class PreferencesBody implements Partial<Preferences> {
  @IsOptional() @IsIn(THEMES) theme?: Theme;
  @IsOptional() @IsIn(LANGUAGES) language?: Language;
  @IsOptional()
  @Read((value) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  singleKeys?: boolean;
  @IsOptional() @IsIn(DENSITIES) density?: Density;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(FARMER_VIEW_LIMITS.views)
  @ValidateNested({ each: true })
  @Nested(() => FarmerViewDto)
  farmerViews?: FarmerViewDto[];
  @IsOptional() @AsBoolean() @IsBoolean() hidesFirstSteps?: boolean;
  @IsOptional() @AsBoolean() @IsBoolean() mailsWaiting?: boolean;
}

export class ProfileDto {
  @IsInt() userId!: number;
  @IsString() username!: string;
  @IsString() displayName!: string;
  @IsOptional() @IsString() firstName!: string | null;
  @IsOptional() @IsString() surname!: string | null;
  /** The user may change their own name; otherwise an administrator does. */
  @IsBoolean() mayRename!: boolean;
  @IsOptional() @IsString() email!: string | null;
  @IsOptional() @IsString() phone!: string | null;
  @IsOptional() @IsString() address!: string | null;
  @IsOptional() @IsIn(GENDERS) gender!: Gender | null;
  @IsArray() @IsString({ each: true }) roles!: string[];
  @IsString() accountName!: string;
  @IsString() accessId!: string;
}

const needed = { message: PLATFORM_MESSAGES.fields.required };
const named = { message: IDENTITY_MESSAGES.profile.nameRequired };

export class ProfileBody {
  /**
   * Both names, or neither to leave the name unchanged. Only administrators without a staff record change their own.
   */
  @ValidateIf(isRenaming) @IsString(named) @Matches(/\S/, named) @MaxLength(80) @IsName() firstName?: string;
  @ValidateIf(isRenaming) @IsString(named) @Matches(/\S/, named) @MaxLength(80) @IsName() surname?: string;
  @Matches(/\S/, needed)
  @IsEmail({}, { message: PLATFORM_MESSAGES.fields.email })
  @MaxLength(200)
  email!: string;
  /** 11 digits, as phones are dialled in Nigeria, or with the country code. */
  @Matches(/^(\+?234|0)\d{10}$/, { message: IDENTITY_MESSAGES.profile.badPhone }) phone!: string;
  @IsString() @Matches(/\S/, needed) @MaxLength(300) address!: string;
  /** Omitted leaves it unchanged; null clears it. */
  @IsOptional() @Clearable() @AnyCase(GENDERS) @IsIn(GENDERS) gender?: Gender | null;
}

export class SecondFactorDto {
  @IsBoolean() enabled!: boolean;
  @IsOptional() @IsString() enabledAt!: string | null;
  /** The account's policy requires it for the user's role. */
  @IsBoolean() required!: boolean;
  @IsInt() recoveryCodesLeft!: number;
}

/** Secret for an authenticator app: as text, and as the address in its QR code. */
export class SecondFactorBegunDto {
  @IsString() secret!: string;
  @IsString() otpauthUrl!: string;
}

/** Codes for a lost phone, each valid once; they are shown once. */
export class RecoveryCodesDto {
  @IsArray() @IsString({ each: true }) recoveryCodes!: string[];
}

const codeNeeded = { message: IDENTITY_MESSAGES.secondFactor.codeNeeded };

export class SecondFactorCodeBody {
  /** Six digits of the app, or a recovery code. */
  @IsString(codeNeeded) @IsNotEmpty(codeNeeded) @MaxLength(40) code!: string;
}

export class RolePolicyDto {
  @IsIn(ROLES) role!: Role;
  @IsBoolean() required!: boolean;
  /** A request that the role no longer needs one. */
  @IsOptional() @ValidateNested() @Nested(() => RuleChangeDto) waitingChange!: RuleChangeDto | null;
}

export class RolePolicyBody {
  @IsIn(ROLES) role!: Role;
  @Read((value) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  required!: boolean;
}

export class RolePolicyListDto {
  @ValidateNested({ each: true }) @Nested(() => RolePolicyDto) list!: RolePolicyDto[];
}

/** The current policies; the message says if a change waits for approval. */
export class SavedRolePolicyDto extends RolePolicyListDto {
  @IsString() message!: string;
}
