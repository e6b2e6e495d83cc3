import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { UserNameDto } from '../access/user-name.dto.js';
import { Link } from '../platform/dto.js';
import { IsName } from '../platform/names.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { Nested, Tidied } from '../platform/shape.js';
import {
  CONSENT_CHANNELS,
  CONSENT_DECISIONS,
  CONSENT_PURPOSE_NAMES,
  type ConsentChannel,
  type ConsentDecision,
  type ConsentPurpose,
  NOTICE_LANGUAGES,
  NOTICE_LENGTH,
  type NoticeLanguage,
  PROOF_KINDS,
  type ProofKind,
} from './constants.js';

const CHANNELS = Object.keys(CONSENT_CHANNELS);
const DECISIONS = Object.keys(CONSENT_DECISIONS);
const LANGUAGES = Object.keys(NOTICE_LANGUAGES);

/** A stored decision of a farmer. It is never changed; a later one replaces it. */
export class ConsentDto {
  @IsInt() id!: number;
  @IsIn(CONSENT_PURPOSE_NAMES) purpose!: ConsentPurpose;
  @IsIn(DECISIONS) decision!: ConsentDecision;
  @IsIn(LANGUAGES) language!: NoticeLanguage;
  @IsIn(CHANNELS) channel!: ConsentChannel;
  /** Place, as written by the recorder. */
  @IsOptional() @IsString() place!: string | null;
  /** Parent or guardian who decided for a farmer under 18. */
  @IsOptional() @IsString() guardian!: string | null;
  /** Witness of a farmer who cannot read. */
  @IsOptional() @IsString() witness!: string | null;
  /** Version of the notice in that language when it was recorded; null: none was in use. */
  @IsOptional() @IsInt() noticeVersion!: number | null;
  /** Attached proof; null: none. */
  @IsOptional() @IsIn(Object.keys(PROOF_KINDS)) proof!: ProofKind | null;
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) by!: UserNameDto | null;
  /** ISO time. */
  @IsString() at!: string;
}

/** Current decision for a purpose. */
export class CurrentConsentDto {
  @IsIn(CONSENT_PURPOSE_NAMES) purpose!: ConsentPurpose;
  /** Null: never asked. */
  @IsOptional() @IsIn(DECISIONS) decision!: ConsentDecision | null;
  /** ISO time. */
  @IsOptional() @IsString() at!: string | null;
}

export class ConsentsDto {
  /** One per purpose, in the order of the purposes. */
  @ValidateNested({ each: true }) @Nested(() => CurrentConsentDto) current!: CurrentConsentDto[];
  /** All decisions, newest first. */
  @ValidateNested({ each: true }) @Nested(() => ConsentDto) list!: ConsentDto[];
  /** `add`, if the user may record a decision and attach its proof; `withdraw` for the farmers themselves. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class RecordConsentBody {
  @IsOptional() @IsUUID() opId?: string;
  @IsIn(CONSENT_PURPOSE_NAMES) purpose!: ConsentPurpose;
  @IsIn(DECISIONS) decision!: ConsentDecision;
  @IsIn(LANGUAGES) language!: NoticeLanguage;
  @IsIn(CHANNELS) channel!: ConsentChannel;
  @IsOptional() @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) place?: string;
  @IsOptional() @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) @IsName() guardian?: string;
  @IsOptional() @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) @IsName() witness?: string;
}

/** A privacy notice in one language. A notice in use is never changed; the next one has the next version. */
export class NoticeDto extends RecordDto {
  /** "Hausa, version 2" */
  @IsString() name!: string;
  @IsIn(LANGUAGES) language!: NoticeLanguage;
  @IsInt() number!: number;
  @IsString() text!: string;
  /** Person who signed that the translation is right; null: not checked. */
  @IsOptional() @IsString() checkedBy!: string | null;
  /** ISO time; null for a draft. */
  @IsOptional() @IsString() inUseSince!: string | null;
  /** ISO time; null while it is in use, or a draft. */
  @IsOptional() @IsString() replacedOn!: string | null;
}

export class NoticeListDto extends listOf(NoticeDto) {}

export class SaveNoticeBody extends SaveRecordBody {
  @IsIn(LANGUAGES) language!: NoticeLanguage;
  @IsString()
  @Matches(/[\p{L}\p{N}]/u, { message: 'A notice needs a text.' })
  @MaxLength(NOTICE_LENGTH)
  text!: string;
}

export class SignNoticeBody {
  /** Name and office of the person who read the translation. */
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(160) @IsName() checkedBy!: string;
}

/** A notice in use, for everyone. */
export class PublicNoticeDto {
  @IsIn(LANGUAGES) language!: NoticeLanguage;
  @IsInt() number!: number;
  @IsString() text!: string;
  @IsOptional() @IsString() checkedBy!: string | null;
  @IsString() inUseSince!: string;
}

export class PublicNoticesDto {
  @IsString() accountName!: string;
  @ValidateNested({ each: true }) @Nested(() => PublicNoticeDto) list!: PublicNoticeDto[];
}
