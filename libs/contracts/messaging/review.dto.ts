import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { MEMBER_KINDS, type MemberKind } from '../members/constants.js';
import { AnyCase, AsBoolean, AsNumber, Nested, Read } from '../platform/shape.js';
import {
  MOST_LETTERS,
  MOST_RECIPIENTS,
  SMS_CLASSES,
  SMS_NETWORKS,
  SMS_PROVIDERS,
  SMS_REFUSALS,
  type SmsClass,
  type SmsNetwork,
  type SmsProviderName,
  type SmsRefusal,
} from './states.js';

/**
 * Reads phone entries in the forms that clients send: texts, numbers, records with a phone; or the JSON text of such a
 * list.
 */
const asEntries = (value: unknown): unknown => {
  const list = typeof value === 'string' ? parsed(value) : value;
  if (!Array.isArray(list)) return list;
  return list.map((entry: unknown) => {
    if (typeof entry === 'number') return String(entry);
    if (typeof entry !== 'object' || entry === null) return entry;
    const { phone, number } = entry as { phone?: unknown; number?: unknown };
    const of = phone ?? number ?? '';
    return typeof of === 'number' ? String(of) : of;
  });
};

function parsed(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [text];
  } catch {
    return [text];
  }
}

/** The body of the specification, with optional additions. */
export class SendToMembersBody {
  @IsString() @MaxLength(MOST_LETTERS) message!: string;
  /** Phone numbers in any common format: `0803 123 4567`, `8031234567`, `+2348031234567`. */
  @Read(asEntries)
  @IsArray()
  @ArrayMaxSize(MOST_RECIPIENTS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  numbers!: string[];
  /** `transactional` if omitted. */
  @IsOptional() @AnyCase(SMS_CLASSES) @IsIn(SMS_CLASSES) class?: SmsClass;
  /** Value of `{amount}`, in naira: `2500.00`. */
  @IsOptional() @Read(asText) @Matches(/^\d{1,9}(\.\d{1,2})?$/) amount?: string;
  /** ISO time; now if omitted. */
  @IsOptional() @IsISO8601({ strict: true }) scheduledAt?: string;
  /** The client's idempotency key: a repeated call returns the first answer, and sends nothing. */
  @IsOptional() @IsUUID() opId?: string;
}

function asText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

/** Reference to a member of a community: `farmer-12`, `person-5`. */
const MEMBER_REF = /^(?:farmer|person)-[1-9]\d{0,14}$/;
export type MemberRef = `${MemberKind}-${number}`;
export const memberRefOf = ({ kind, id }: { kind: MemberKind; id: number }): MemberRef => `${kind}-${id}`;

/** Members of a community: those of `only`, or all matches of `q` and `kind`, without `except`. */
export class ChosenMembersBody {
  /** `farmer-12`, `person-5` */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_RECIPIENTS)
  @Matches(MEMBER_REF, { each: true })
  only?: MemberRef[];
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_RECIPIENTS)
  @Matches(MEMBER_REF, { each: true })
  except?: MemberRef[];
  /** Search text, as in the list of members. */
  @IsOptional() @IsString() @MaxLength(200) q?: string;
  @IsOptional() @IsIn(MEMBER_KINDS) kind?: MemberKind;
}

/** Recipients and text of a message. Without members, farmers and numbers: all members of the community. */
export class ReviewMessageBody {
  @IsString() @MaxLength(MOST_LETTERS) message!: string;
  @AsNumber() @IsInt() @Min(1) communityId!: number;
  /** Members of the community; others in the list are ignored. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_RECIPIENTS)
  @IsInt({ each: true })
  @Min(1, { each: true })
  farmerIds?: number[];
  @IsOptional() @ValidateNested() @Nested(() => ChosenMembersBody) members?: ChosenMembersBody;
  @IsOptional()
  @Read(asEntries)
  @IsArray()
  @ArrayMaxSize(MOST_RECIPIENTS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  numbers?: string[];
  /** `transactional` if omitted. */
  @IsOptional() @AnyCase(SMS_CLASSES) @IsIn(SMS_CLASSES) class?: SmsClass;
  /** Value of `{amount}`, in naira: `2500.00`. */
  @IsOptional() @Read(asText) @Matches(/^\d{1,9}(\.\d{1,2})?$/) amount?: string;
  /** Excludes numbers that are not in service, or that the last three messages did not reach. */
  @IsOptional() @AsBoolean() @IsBoolean() skipUnreachable?: boolean;
}

export class ReviewRecipientsBody extends ReviewMessageBody {
  /** People excluded for this reason; the recipients if omitted. */
  @IsOptional() @IsIn(Object.keys(SMS_REFUSALS)) reason?: SmsRefusal;
  /** Counted from 1. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(MOST_RECIPIENTS) page?: number;
  /** 20 by default. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(100) size?: number;
}

export class QueueMessageBody extends ReviewMessageBody {
  /** ISO time; now if omitted. */
  @IsOptional() @IsISO8601({ strict: true }) scheduledAt?: string;
  /** The client's idempotency key: a repeated call returns the first answer, and sends nothing. */
  @IsOptional() @IsUUID() opId?: string;
}

export class RefusedNumbersDto {
  @IsIn(Object.keys(SMS_REFUSALS)) reason!: SmsRefusal;
  @IsString() title!: string;
  @IsInt() count!: number;
  /** The first five: a name, or the entry as typed. */
  @IsString({ each: true }) examples!: string[];
  /** In a review: the first of them with their number, or how they opted out. */
  @IsOptional() @IsString() detail?: string;
}

export class NetworkShareDto {
  /** Network by the number's prefix; null if it belongs to none. */
  @IsOptional() @IsIn(SMS_NETWORKS) network!: SmsNetwork | null;
  @IsInt() recipients!: number;
}

/** Names that can be written without diacritics, so that the text stays in GSM-7. */
export class PlainNamesDto {
  @IsInt() count!: number;
  /** The first of them. */
  @IsString() name!: string;
  @IsString() written!: string;
}

export class SegmentShareDto {
  @IsInt() segments!: number;
  @IsInt() recipients!: number;
}

export class ForcingLetterDto {
  @IsString() letter!: string;
  @IsInt() times!: number;
  /** Null if no GSM-7 letter can replace it. */
  @IsOptional() @IsString() replacement!: string | null;
}

export class MessagePreviewDto {
  @IsString() name!: string;
  /** Formatted for users: `0803 123 4567`. */
  @IsString() number!: string;
  @IsString() text!: string;
  @IsInt() segments!: number;
}

/** Preview of a message: its recipients, and the people excluded. */
export class MessageReviewDto {
  /** Requested entries and members: `recipients` and all `refused` together. */
  @IsInt() asked!: number;
  @IsInt() recipients!: number;
  @ValidateNested({ each: true }) @Nested(() => RefusedNumbersDto) refused!: RefusedNumbersDto[];
  /** Recipients included although earlier messages did not reach their number: see `skipUnreachable`. */
  @IsInt() unreachableBefore!: number;
  /** Most first. */
  @ValidateNested({ each: true }) @Nested(() => NetworkShareDto) networks!: NetworkShareDto[];
  @IsOptional() @ValidateNested() @Nested(() => PlainNamesDto) plainNames!: PlainNamesDto | null;
  @IsIn(['GSM-7', 'UCS-2']) encoding!: 'GSM-7' | 'UCS-2';
  /** Letters of the text and of names that force UCS-2. */
  @ValidateNested({ each: true }) @Nested(() => ForcingLetterDto) forcing!: ForcingLetterDto[];
  /** The text with replacements; null if that changes nothing. */
  @IsOptional() @IsString() inGsm!: string | null;
  /** Cost in kobo of that text; null as above. */
  @IsOptional() @IsInt() inGsmCostKobo!: number | null;
  @ValidateNested({ each: true }) @Nested(() => SegmentShareDto) segments!: SegmentShareDto[];
  @IsInt() totalSegments!: number;
  /** Kobo per segment, and in total. */
  @IsInt() rateKobo!: number;
  @IsInt() costKobo!: number;
  @IsIn(SMS_PROVIDERS) provider!: SmsProviderName;
  /** True if messages do not leave the server. */
  @IsBoolean() simulated!: boolean;
  /** End of quiet hours, if a promotional message would be held now; ISO time. */
  @IsOptional() @IsString() heldUntil!: string | null;
  @ValidateNested({ each: true }) @Nested(() => MessagePreviewDto) previews!: MessagePreviewDto[];
}

/** A person in a review: a recipient, or someone excluded. */
export class ReviewedDto {
  /** A member's name, or the entry as typed. */
  @IsString() name!: string;
  /** The member's record. */
  @IsOptional() @IsIn(MEMBER_KINDS) kind!: MemberKind | null;
  @IsOptional() @IsInt() id!: number | null;
  /** Formatted for users if it is a number: `0803 123 4567`; else the entry. */
  @IsString() number!: string;
  @IsOptional() @IsIn(SMS_NETWORKS) network!: SmsNetwork | null;
  /** Text for the recipient; null for people who are excluded. */
  @IsOptional() @IsString() text!: string | null;
  @IsInt() segments!: number;
  /** Details of the exclusion, if any: the recipient with the same number, or how they opted out. */
  @IsOptional() @IsString() because!: string | null;
}

export class ReviewedListDto {
  @ValidateNested({ each: true }) @Nested(() => ReviewedDto) list!: ReviewedDto[];
  @IsInt() total!: number;
}

/** A test message to one phone. `{name}` is the name of the tester. */
export class TestMessageBody {
  @IsString() @MaxLength(MOST_LETTERS) message!: string;
  @AsNumber() @IsInt() @Min(1) communityId!: number;
  /** Value of `{amount}`, in naira: `2500.00`. */
  @IsOptional() @Read(asText) @Matches(/^\d{1,9}(\.\d{1,2})?$/) amount?: string;
  /** The phone on the user's own record if omitted. */
  @IsOptional() @IsString() @MaxLength(40) number?: string;
  /** The client's idempotency key: a repeated call returns the first answer, and sends nothing. */
  @IsOptional() @IsUUID() opId?: string;
}
