import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { MEMBERS_MESSAGES } from '../members/messages.js';
import { GENDERS, type Gender } from '../platform/constants.js';
import { IsName } from '../platform/names.js';
import { AnyCase, Nested, Read, Tidied } from '../platform/shape.js';
import {
  CONSENT_CHANNELS,
  CONSENT_PURPOSE_NAMES,
  type ConsentChannel,
  type ConsentPurpose,
  NOTICE_LANGUAGES,
  type NoticeLanguage,
} from '../privacy/constants.js';
import { CAPTURE_FILE_NAMES, CAPTURE_LIMITS, type CaptureFile } from './constants.js';

/* The JSON in a sealed capture. The phone writes it; the server validates it by these classes. */

/** One GPS fix. */
export interface CapturedFix {
  lng: number;
  lat: number;
  /** Metres, as the phone says. */
  accuracy: number;
  /** Milliseconds since 1970. */
  at: number;
}

const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const isFix = (fix: Partial<CapturedFix> | null): boolean =>
  typeof fix === 'object' &&
  fix !== null &&
  [fix.lng, fix.lat, fix.accuracy, fix.at].every(isFigure) &&
  (fix.accuracy ?? -1) >= 0;

const isPosition = (position: unknown): boolean =>
  Array.isArray(position) && position.length === 2 && position.every(isFigure);

/** Validates a list whose items all pass: validating thousands of items as classes takes seconds. */
const EachIs = (name: string, passes: (item: never) => boolean): PropertyDecorator =>
  ValidateBy(
    {
      name,
      validator: {
        validate: (value) => Array.isArray(value) && value.every((item) => passes(item as never)),
      },
    },
    { message: `The ${name} of the boundary cannot be read.` },
  );

const ungrouped = (value: unknown) => (typeof value === 'string' ? value.replace(/[\s-]/g, '') : value);
const PHONE = /^\+?\d+$/;

export class CapturedKin {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(100) @IsName() surname!: string;
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(100) @IsName() firstName!: string;
  @IsOptional()
  @Read(ungrouped)
  @Matches(PHONE, { message: MEMBERS_MESSAGES.phoneDigits })
  @MaxLength(40)
  phone?: string;
  @IsOptional() @Tidied() @IsString() @MaxLength(60) relationship?: string;
}

/** Details of the farmer, as read back to them. Omitted fields stay as they are. */
export class CapturedFarmer {
  @IsOptional() @Tidied() @IsString() @IsNotEmpty() @MaxLength(100) @IsName() firstName?: string;
  @IsOptional() @Tidied() @IsString() @IsNotEmpty() @MaxLength(100) @IsName() surname?: string;
  @IsOptional() @Tidied() @IsString() @MaxLength(100) @IsName() othername?: string;
  @IsOptional() @AnyCase(GENDERS) @IsIn(GENDERS) gender?: Gender;
  @IsOptional()
  @Read(ungrouped)
  @Matches(PHONE, { message: MEMBERS_MESSAGES.phoneDigits })
  @MaxLength(40)
  phone?: string;
  @IsOptional() @ValidateNested() @Nested(() => CapturedKin) nextOfKin?: CapturedKin;
}

/** Answer of the farmer for one purpose. */
export class CapturedConsent {
  @IsIn(CONSENT_PURPOSE_NAMES) purpose!: ConsentPurpose;
  @IsBoolean() given!: boolean;
  /** Version of the notice in that language; null: the account has none. */
  @IsOptional() @IsInt() @Min(1) wordingVersion?: number | null;
  @IsIn(Object.keys(NOTICE_LANGUAGES)) language!: NoticeLanguage;
  @IsIn(Object.keys(CONSENT_CHANNELS)) channel!: ConsentChannel;
  /** Parent or guardian of a farmer under 18. */
  @IsOptional() @Tidied() @IsString() @MaxLength(120) @IsName() guardian?: string;
  /** Witness of a farmer who cannot read; omitted: the agent. */
  @IsOptional() @Tidied() @IsString() @MaxLength(120) @IsName() witness?: string;
}

/** The data was read back to the farmer, who said that it is right. */
export class CapturedReadBack {
  @IsBoolean() done!: boolean;
  @IsOptional() @IsISO8601() at?: string | null;
}

export class CapturedBoundary {
  /** [lng, lat] in degrees; the first point may be repeated at the end. */
  @IsArray()
  @ArrayMinSize(3, { message: 'A boundary needs three points.' })
  @ArrayMaxSize(CAPTURE_LIMITS.points)
  @EachIs('ring', isPosition)
  ring!: [number, number][];
  @IsIn(['walked', 'drawn']) how!: 'walked' | 'drawn';
  @IsArray() @ArrayMaxSize(CAPTURE_LIMITS.fixes) @EachIs('fixes', isFix) fixes!: CapturedFix[];
  /** Number of fixes that were not accurate enough. */
  @IsInt() @Min(0) thrownAway!: number;
  /** Reason why an overlap with a neighbour is kept. */
  @IsOptional() @Tidied() @IsString() @MaxLength(CAPTURE_LIMITS.reason) overlapReason?: string;
}

export class CapturedFarm {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(200) name!: string;
  /** The farm that is captured again; omitted: the farmer's farm of the posting, or a new one. */
  @IsOptional() @IsInt() @Min(1) farmId?: number;
}

export class CapturedFile {
  @IsIn(CAPTURE_FILE_NAMES) what!: CaptureFile;
  @IsIn(['image/jpeg', 'image/png']) type!: 'image/jpeg' | 'image/png';
  @IsInt() @Min(1) @Max(CAPTURE_LIMITS.bytes) size!: number;
}

export class CapturedJson {
  @IsUUID() captureId!: string;
  /** User id. */
  @IsInt() agentId!: number;
  @IsInt() postingId!: number;
  /** Null for a farmer who is new in the community. */
  @IsOptional() @IsInt() @Min(1) farmerId?: number | null;
  /** Version of the farmer's record on the phone; null for a new farmer. */
  @IsOptional() @IsInt() @Min(1) seen?: number | null;
  @IsOptional() @ValidateNested() @Nested(() => CapturedFarmer) farmer?: CapturedFarmer | null;
  @IsArray()
  @ArrayMaxSize(CONSENT_PURPOSE_NAMES.length)
  @ValidateNested({ each: true })
  @Nested(() => CapturedConsent)
  consents!: CapturedConsent[];
  @IsDefined() @ValidateNested() @Nested(() => CapturedReadBack) readBack!: CapturedReadBack;
  @IsOptional() @ValidateNested() @Nested(() => CapturedBoundary) boundary?: CapturedBoundary | null;
  @IsOptional() @ValidateNested() @Nested(() => CapturedFarm) farm?: CapturedFarm | null;
  @IsArray()
  @ArrayMaxSize(CAPTURE_FILE_NAMES.length)
  @ValidateNested({ each: true })
  @Nested(() => CapturedFile)
  files!: CapturedFile[];
  @IsISO8601() startedAt!: string;
  @IsISO8601() finishedAt!: string;
  /** Words about the phone, for support. */
  @IsOptional() @Tidied() @IsString() @MaxLength(200) device?: string;
  /** The agent says that what was sent back cannot be fixed, and why. */
  @IsOptional() @Tidied() @IsString() @MaxLength(CAPTURE_LIMITS.reason) cannotFix?: string;
}
