import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { NamedDto } from '../platform/dto.js';
import { Nested, Tidied } from '../platform/shape.js';
import { GrantDto, MOST_ON_LIST } from './dto.js';

export const TOKEN_STATES = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** Longest time that a token can be valid, in days; as with GitLab's tokens. */
export const MOST_TOKEN_DAYS = 365;
/** Maximum of valid tokens of an account. */
export const MOST_TOKENS = 100;

/** Access token of a program. Times are ISO instants. */
export class AccessTokenDto {
  @IsInt() id!: number;
  /** User that stands for the token in audit and views. */
  @IsInt() userId!: number;
  @IsString() name!: string;
  @IsString() purpose!: string;
  /** First and last characters of the token. */
  @IsString() shown!: string;
  @IsIn(TOKEN_STATES) state!: TokenState;
  @ValidateNested() @Nested(() => NamedDto) owner!: NamedDto;
  @ValidateNested({ each: true }) @Nested(() => NamedDto) resources!: NamedDto[];
  @ValidateNested({ each: true }) @Nested(() => GrantDto) grants!: GrantDto[];
  @IsBoolean() mayWrite!: boolean;
  /** Networks it is valid from, as `10.0.0.0/8`; empty: everywhere. */
  @IsString({ each: true }) networks!: string[];
  @IsISO8601() createdOn!: string;
  @IsISO8601() expiresOn!: string;
  @IsOptional() @IsISO8601() revokedOn!: string | null;
  /** Written within 20 seconds of a call. */
  @IsOptional() @IsISO8601() lastUsedOn!: string | null;
  @IsOptional() @IsString() lastAddress!: string | null;
  @IsInt() calls!: number;
}

export class AccessTokenListDto {
  @ValidateNested({ each: true }) @Nested(() => AccessTokenDto) list!: AccessTokenDto[];
  @IsInt() total!: number;
}

export class CreateAccessTokenBody {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(80) name!: string;
  @Tidied() @IsString() @MinLength(3) @MaxLength(300) purpose!: string;
  @IsArray()
  @ArrayMaxSize(MOST_ON_LIST)
  @IsInt({ each: true })
  @Min(1, { each: true })
  resourceIds!: number[];
  @IsArray() @ArrayMaxSize(40) @ValidateNested({ each: true }) @Nested(() => GrantDto) grants!: GrantDto[];
  @IsBoolean() mayWrite!: boolean;
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @MaxLength(50, { each: true })
  networks?: string[];
  /** Last day on which it is valid, in Nigeria. */
  @Matches(/^\d{4}-\d{2}-\d{2}$/) @IsISO8601({ strict: true }) expiresOn!: string;
}

/** The token is shown only in this answer. */
export class CreatedAccessTokenDto {
  @IsString() token!: string;
  @ValidateNested() @Nested(() => AccessTokenDto) record!: AccessTokenDto;
}
