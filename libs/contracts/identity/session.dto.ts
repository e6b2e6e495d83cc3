import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { GrantDto } from '../access/dto.js';
import { ROLES } from '../access/roles.js';
import { Link, NamedDto } from '../platform/dto.js';
import { Nested } from '../platform/shape.js';
import { IDENTITY_MESSAGES } from './messages.js';

export class LoginBody {
  @IsString({ message: IDENTITY_MESSAGES.signIn.required })
  @IsNotEmpty({ message: IDENTITY_MESSAGES.signIn.required })
  @MaxLength(100)
  username!: string;
  @IsString({ message: IDENTITY_MESSAGES.signIn.required })
  @IsNotEmpty({ message: IDENTITY_MESSAGES.signIn.required })
  @MaxLength(200)
  password!: string;
  /** Six digits of the authenticator app, or a recovery code; only for users with a second factor. */
  @IsOptional() @IsString() @MaxLength(40) code?: string;
}

/** Step-up authentication: the caller confirms their identity again. */
export class StepUpBody {
  @IsString({ message: IDENTITY_MESSAGES.stepUp.passwordNeeded })
  @IsNotEmpty({ message: IDENTITY_MESSAGES.stepUp.passwordNeeded })
  @MaxLength(200)
  password!: string;
}

/** The administrator who impersonates the user. */
export class SeenByDto extends NamedDto {
  /** ISO time of its start. */
  @IsString() since!: string;
}

export class SessionUserDto {
  @IsInt() userId!: number;
  @IsString() username!: string;
  /** Display name; the username if no name is known. */
  @IsString() displayName!: string;
  /** The 8 digits of the account. */
  @IsString() accessId!: string;
  @IsString() accountName!: string;
  /** All data that the user sees is demo data, and the screens show a notice. */
  @IsBoolean() isDemo!: boolean;
  @IsArray() @IsIn(ROLES, { each: true }) roles!: string[];
  @IsInt() userAccountId!: number;
  @IsBoolean() isPasswordReset!: boolean;
  @IsBoolean() secondFactorEnabled!: boolean;
  /** The role needs a second factor and the user has none yet: all other calls are closed to them. */
  @IsBoolean() secondFactorMissing!: boolean;
  /** False if their role records or approves money and another administrator has not confirmed them yet. */
  @IsBoolean() isConfirmed!: boolean;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
  /**
   * Writing calls open to this session, as `POST /staff/:staffId/deactivate`. They depend on the role, the grants, and
   * whether the session is read-only. The links of each record add what that record allows.
   */
  @IsArray() @IsString({ each: true }) writes!: string[];
  /** Grants of staff; null for a user whom grants do not limit. */
  @IsOptional() @ValidateNested({ each: true }) @Nested(() => GrantDto) grants!: GrantDto[] | null;
  /** Community resources on the access list; null for a role without one. With 0 there is nothing to show. */
  @IsOptional() @IsInt() resourcesAssigned!: number | null;
  /** The administrator who impersonates this user in a read-only session; else null. */
  @IsOptional() @ValidateNested() @Nested(() => SeenByDto) seenBy!: SeenByDto | null;
}

/** Answer of `POST /api/login` and of a refresh; headers `Authorization` (Bearer token) and `Validity` (seconds). */
export class SessionDto {
  /** 200: clients of the specification check it. */
  @IsInt() status!: number;
  @ValidateNested() @Nested(() => SessionUserDto) user!: SessionUserDto;
  /** ISO time at which the session ends if unused. */
  @IsString() idleEndsAt!: string;
  /** ISO time at which the session ends in any case. */
  @IsString() endsAt!: string;
  /** One-time message to the user, such as that impersonation has expired. */
  @IsOptional() @IsString() notice?: string;
}

/** Account branding, public. */
export class BrandingDto {
  @IsOptional() @IsString() logo!: string | null;
  @IsString() name!: string;
  @IsString() accountName!: string;
  @IsString() shortDescription!: string;
  @IsString() longDescription!: string;
}

export class SetPasswordBody {
  @IsString() @IsNotEmpty() @MaxLength(100) token!: string;
  @IsString() @IsNotEmpty() @MaxLength(200) newPassword!: string;
}

/** Answer with the values for opening the sign-in page next. */
export class PasswordSetDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsString() username!: string;
  @IsString() accessId!: string;
}
