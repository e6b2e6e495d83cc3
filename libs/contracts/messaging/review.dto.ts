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
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { AnyCase, AsNumber, Nested, Read } from '../platform/shape.js';
import {
  MOST_LETTERS,
  MOST_RECIPIENTS,
  SMS_CLASSES,
  SMS_PROVIDERS,
  SMS_REFUSALS,
  type SmsClass,
  type SmsProviderName,
  type SmsRefusal,
} from './states.js';

/** Phone entries as clients have them: texts, numbers, records with a phone; or the JSON text of such a list. */
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

/** The body of the specification, and what may be said beside it. */
export class SendToMembersBody {
  @IsString() @MaxLength(MOST_LETTERS) message!: string;
  /** Each one phone number, as people write it: `0803 123 4567`, `8031234567`, `+2348031234567`. */
  @Read(asEntries)
  @IsArray()
  @ArrayMaxSize(MOST_RECIPIENTS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  numbers!: string[];
  /** `transactional` when left out. */
  @IsOptional() @AnyCase(SMS_CLASSES) @IsIn(SMS_CLASSES) class?: SmsClass;
  /** What `{amount}` says, in naira: `2500.00`. */
  @IsOptional() @Read(asText) @Matches(/^\d{1,9}(\.\d{1,2})?$/) amount?: string;
  /** ISO time; at once when left out. */
  @IsOptional() @IsISO8601({ strict: true }) scheduledAt?: string;
  /** The client's id of this act: a repeated call is answered as the first was, and sends nothing. */
  @IsOptional() @IsUUID() opId?: string;
}

function asText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

/** Who is written to, and what. Without farmers and numbers: all members of the community. */
export class ReviewMessageBody {
  @IsString() @MaxLength(MOST_LETTERS) message!: string;
  @AsNumber() @IsInt() @Min(1) communityId!: number;
  /** Members of the community; nobody else of these is written to. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_RECIPIENTS)
  @IsInt({ each: true })
  @Min(1, { each: true })
  farmerIds?: number[];
  @IsOptional()
  @Read(asEntries)
  @IsArray()
  @ArrayMaxSize(MOST_RECIPIENTS)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  numbers?: string[];
  /** `transactional` when left out. */
  @IsOptional() @AnyCase(SMS_CLASSES) @IsIn(SMS_CLASSES) class?: SmsClass;
  /** What `{amount}` says, in naira: `2500.00`. */
  @IsOptional() @Read(asText) @Matches(/^\d{1,9}(\.\d{1,2})?$/) amount?: string;
}

export class QueueMessageBody extends ReviewMessageBody {
  /** ISO time; at once when left out. */
  @IsOptional() @IsISO8601({ strict: true }) scheduledAt?: string;
  /** The client's id of this act: a repeated call is answered as the first was, and sends nothing. */
  @IsOptional() @IsUUID() opId?: string;
}

export class RefusedNumbersDto {
  @IsIn(Object.keys(SMS_REFUSALS)) reason!: SmsRefusal;
  @IsString() title!: string;
  @IsInt() count!: number;
  /** The first five: a name, or the entry as it was typed. */
  @IsString({ each: true }) examples!: string[];
}

export class SegmentShareDto {
  @IsInt() segments!: number;
  @IsInt() recipients!: number;
}

export class ForcingLetterDto {
  @IsString() letter!: string;
  @IsInt() times!: number;
  /** Null where no letter of GSM-7 can stand for it. */
  @IsOptional() @IsString() replacement!: string | null;
}

export class MessagePreviewDto {
  @IsString() name!: string;
  /** As people write it: `0803 123 4567`. */
  @IsString() number!: string;
  @IsString() text!: string;
  @IsInt() segments!: number;
}

/** What would be sent, and what not. */
export class MessageReviewDto {
  /** Entries and members that were asked for: `recipients` and all `refused` together. */
  @IsInt() asked!: number;
  @IsInt() recipients!: number;
  @ValidateNested({ each: true }) @Nested(() => RefusedNumbersDto) refused!: RefusedNumbersDto[];
  /** Recipients whose number was not in service when it was last written to; they are written to all the same. */
  @IsInt() unreachableBefore!: number;
  @IsIn(['GSM-7', 'UCS-2']) encoding!: 'GSM-7' | 'UCS-2';
  /** Letters of the text, and of names, that force UCS-2. */
  @ValidateNested({ each: true }) @Nested(() => ForcingLetterDto) forcing!: ForcingLetterDto[];
  /** The text with these replaced; null where that changes nothing. */
  @IsOptional() @IsString() inGsm!: string | null;
  @ValidateNested({ each: true }) @Nested(() => SegmentShareDto) segments!: SegmentShareDto[];
  @IsInt() totalSegments!: number;
  /** Kobo a segment, and for all of them. */
  @IsInt() rateKobo!: number;
  @IsInt() costKobo!: number;
  @IsIn(SMS_PROVIDERS) provider!: SmsProviderName;
  /** Nothing leaves the server. */
  @IsBoolean() simulated!: boolean;
  /** Until when it would be held now, as a promotional one at night; ISO time. */
  @IsOptional() @IsString() heldUntil!: string | null;
  @ValidateNested({ each: true }) @Nested(() => MessagePreviewDto) previews!: MessagePreviewDto[];
}
