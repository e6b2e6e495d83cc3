import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { SmsTexts } from '../languages/sms.js';
import { ListQuery } from '../platform/dto.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { AsBoolean, AsNumber, Clearable, Nested, Tidied } from '../platform/shape.js';
import {
  INCIDENT_PERIODS,
  type IncidentPeriod,
  ISSUE_STATES,
  ISSUE_VIEWS,
  type IssueState,
  type IssueView,
  OUTBREAK_RADIUS,
  OUTBREAK_TYPES,
  type OutbreakType,
  SEVERITIES,
  type Severity,
  SUCCESSIONS,
  type Succession,
  VISIT_PERIODS,
  type VisitPeriod,
} from './constants.js';
import { ISSUE_MESSAGES, OUTBREAK_MESSAGES } from './messages.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** An issue in the list. */
export class IssueRowDto extends RecordDto {
  @IsString() title!: string;
  @IsIn(ISSUE_STATES) state!: IssueState;
  @IsInt() farmerId!: number;
  @IsString() farmerName!: string;
  /** Empty for farmers without a community. */
  @IsString() community!: string;
  /** ISO time since which the farmer waits for an answer; null if nobody waits. */
  @IsOptional() @IsString() waitsSince!: string | null;
  /** ISO time on the phone. */
  @IsString() loggedOn!: string;
  /** Day of the planned visit: `2026-11-24`. */
  @IsOptional() @IsString() visitOn!: string | null;
  /** Positions of its photos, from 1. */
  @IsInt({ each: true }) photos!: number[];
}

/** A community whose members have issues. */
export class IssueCommunityDto {
  @IsInt() id!: number;
  @IsString() name!: string;
}

export class IssueListDto extends listOf(IssueRowDto) {
  /** Communities with issues in scope, most issues first, at most 300. */
  @ValidateNested({ each: true }) @Nested(() => IssueCommunityDto) communities!: IssueCommunityDto[];
  /** Open issues, open ones of the user, and closed ones; in the chosen community, if any. */
  @IsInt() open!: number;
  @IsInt() mine!: number;
  @IsInt() closed!: number;
  /** Open issues that nobody has answered, and the oldest of them (ISO time). */
  @IsInt() unanswered!: number;
  @IsOptional() @IsString() oldest!: string | null;
}

export class IssueQuery extends ListQuery {
  @IsOptional() @IsIn(ISSUE_VIEWS) view?: IssueView;
  @IsOptional() @AsNumber() @IsInt() @Min(1) farmId?: number;
  /** Issues of members of this community only. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) communityId?: number;
}

/** An answer, or a question, in an issue's thread. */
export class IssueEntryDto {
  @IsInt() id!: number;
  @IsString() text!: string;
  /** The farmer wrote it. */
  @IsBoolean() byFarmer!: boolean;
  /** Name of the agent or user; the role for farmers, unless an agent wrote it. */
  @IsString() by!: string;
  /** ISO time on the phone. */
  @IsString() writtenOn!: string;
  /** It was also sent as a text message. */
  @IsBoolean() bySms!: boolean;
}

/** A planned visit. */
export class IssueVisitDto {
  /** `2026-11-24`. */
  @IsString() on!: string;
  @IsIn(VISIT_PERIODS) period!: VisitPeriod;
  /** Naira. */
  @IsNumber() cost!: number;
  @IsString() furtherInfo!: string;
  @IsString() contactInfo!: string;
  @IsOptional() @IsString() reminderOn!: string | null;
  /** A text message is scheduled for the reminder. */
  @IsBoolean() remindsBySms!: boolean;
  @IsString() by!: string;
}

export class IssueDto extends IssueRowDto {
  @IsIn(SUCCESSIONS) succession!: Succession;
  @IsString() startedOn!: string;
  @IsString() description!: string;
  @IsOptional() @IsNumber() cropsAffected!: number | null;
  @IsIn(INCIDENT_PERIODS) incidentPeriod!: IncidentPeriod;
  @IsString() contactEmail!: string;
  @IsOptional() @IsString() visitWantedOn!: string | null;
  @IsOptional() @IsInt() farmId!: number | null;
  @IsString() farmCode!: string;
  @ValidateNested({ each: true }) @Nested(() => IssueEntryDto) entries!: IssueEntryDto[];
  @IsOptional() @ValidateNested() @Nested(() => IssueVisitDto) visit!: IssueVisitDto | null;
  /** Recent issues nearby whose titles share a word with it. */
  @IsInt() alike!: number;
  /** Kobo of one segment of a text message. */
  @IsInt() smsKobo!: number;
  /** Words of a reminder, in the language of the farmer. */
  @ValidateNested() @Nested(() => SmsTexts) smsTexts!: SmsTexts;
}

/** A new issue. Sent again under the same `opId`, it is stored once. */
export class LogIssueBody {
  @IsOptional() @IsUUID() opId?: string;
  /** Omitted by farmers. */
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) farmerId?: number | null;
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) farmId?: number | null;
  @IsOptional() @Clearable() @AsNumber() @IsInt() @Min(1) sharedAgencyId?: number | null;
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) title!: string;
  @IsIn(SUCCESSIONS) succession!: Succession;
  @Matches(DAY) @IsISO8601({ strict: true }) startedOn!: string;
  @IsOptional() @IsString() @MaxLength(4000) description?: string;
  /** Digits and a dot. */
  @IsOptional()
  @Clearable()
  @AsNumber()
  @IsNumber({}, { message: ISSUE_MESSAGES.cropsDigits })
  @Min(0)
  @Max(10_000_000)
  cropsAffected?: number | null;
  @IsIn(INCIDENT_PERIODS) incidentPeriod!: IncidentPeriod;
  @IsOptional() @Clearable() @Tidied() @IsEmail() @MaxLength(254) contactEmail?: string | null;
  @IsOptional() @Clearable() @Matches(DAY) @IsISO8601({ strict: true }) visitWantedOn?: string | null;
  /** ISO time on the phone; now if omitted. */
  @IsOptional() @IsISO8601({ strict: true }) loggedOn?: string;
}

export class AnswerIssueBody {
  @IsOptional() @IsUUID() opId?: string;
  @IsString() @IsNotEmpty() @MaxLength(600) text!: string;
  @IsOptional() @IsISO8601({ strict: true }) writtenOn?: string;
  /** Also sends it as a text message; farmers cannot. */
  @IsOptional() @AsBoolean() @IsBoolean() bySms?: boolean;
}

export class PlanVisitBody extends SaveRecordBody {
  @Matches(DAY) @IsISO8601({ strict: true }) on!: string;
  @IsIn(VISIT_PERIODS) period!: VisitPeriod;
  /** Naira, with at most two decimals. */
  @AsNumber() @IsNumber({ maxDecimalPlaces: 2 }) @Min(0) @Max(10_000_000) cost!: number;
  @IsOptional() @IsString() @MaxLength(1000) furtherInfo?: string;
  @IsOptional() @Tidied() @IsString() @MaxLength(80) contactInfo?: string;
  @IsOptional() @Clearable() @Matches(DAY) @IsISO8601({ strict: true }) reminderOn?: string | null;
}

export class CloseIssueBody {
  @AsBoolean() @IsBoolean() closed!: boolean;
}

/** A place and a radius in kilometres. */
export class NearbyQuery {
  @AsNumber() @IsNumber() @Min(-90) @Max(90) lat!: number;
  @AsNumber() @IsNumber() @Min(-180) @Max(180) lng!: number;
  @AsNumber() @IsNumber() @Min(OUTBREAK_RADIUS.least) @Max(OUTBREAK_RADIUS.most) radius!: number;
}

/** Farmers of one community nearby. A farmer of several communities counts in the first. */
export class NearbyCommunityDto {
  /** Null: farmers without a community. */
  @IsOptional() @IsInt() id!: number | null;
  @IsString() name!: string;
  @IsInt() farmers!: number;
  /** Farmers among them who can get a text message. */
  @IsInt() canText!: number;
}

/** Farmers with a farm nearby: `canText + optedOut + withoutNumber` is `farmers`. */
export class NearbyDto {
  @IsInt() farmers!: number;
  @IsInt() canText!: number;
  /** Opted out, without consent to messages, or in no community. */
  @IsInt() optedOut!: number;
  @IsInt() withoutNumber!: number;
  @ValidateNested({ each: true }) @Nested(() => NearbyCommunityDto) communities!: NearbyCommunityDto[];
  /** Kobo of one segment of a text message. */
  @IsInt() smsKobo!: number;
}

export class NearbyFarmDto {
  @IsInt() id!: number;
  @IsBoolean() isCompleted!: boolean;
  /** JSON text of GeoJSON MultiPolygon coordinates, simplified to five metres. */
  @IsString() boundary!: string;
}

/** At most 500 farms of farmers nearby. */
export class NearbyFarmListDto {
  @ValidateNested({ each: true }) @Nested(() => NearbyFarmDto) list!: NearbyFarmDto[];
}

export class OutbreakDto extends RecordDto {
  @IsIn(OUTBREAK_TYPES) type!: OutbreakType;
  @IsIn(SEVERITIES) severity!: Severity;
  @IsString() description!: string;
  @IsNumber() lat!: number;
  @IsNumber() lng!: number;
  /** Kilometres. */
  @IsNumber() radius!: number;
  /** Farmers nearby when it was saved. */
  @IsInt() farmers!: number;
}

export class OutbreakListDto extends listOf(OutbreakDto) {}

export class SaveOutbreakBody extends SaveRecordBody {
  @IsIn(OUTBREAK_TYPES) type!: OutbreakType;
  @IsIn(SEVERITIES) severity!: Severity;
  @Tidied()
  @IsString()
  @IsNotEmpty({ message: OUTBREAK_MESSAGES.descriptionMissing })
  @MaxLength(500)
  description!: string;
  @AsNumber() @IsNumber() @Min(-90) @Max(90) lat!: number;
  @AsNumber() @IsNumber() @Min(-180) @Max(180) lng!: number;
  @AsNumber() @IsNumber() @Min(OUTBREAK_RADIUS.least) @Max(OUTBREAK_RADIUS.most) radius!: number;
}

/** Farmers of one community near an outbreak who can get a text message. */
export class OutbreakRecipientsDto {
  @IsArray() @ArrayMaxSize(100_000) @IsInt({ each: true }) farmerIds!: number[];
}
