import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { IssuedDto } from '../access/dto.js';
import { RESOURCE_STATUSES } from '../community/constants.js';
import { ListQuery } from '../platform/dto.js';
import { PLATFORM_MESSAGES } from '../platform/messages.js';
import { IsName } from '../platform/names.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { AsNumber, Clearable, Nested, Read, Tidied } from '../platform/shape.js';
import { STAFF_GENDERS, type StaffGender } from '../staff/dto.js';
import {
  ACTIVATION_TYPES,
  type ActivationType,
  type AgentStatus,
  CV_TYPES,
  type CvType,
} from './constants.js';
import { AGENT_MESSAGES } from './messages.js';

const required = { message: AGENT_MESSAGES.required };
const blankToUndefined = (value: unknown) => (typeof value === 'string' ? value.trim() || undefined : value);

/** An agent. `id` is the user's id. */
export class AgentDto extends RecordDto {
  /** First name and surname. */
  @IsString() name!: string;
  @IsString() firstName!: string;
  @IsString() surname!: string;
  @IsOptional() @IsString() othername!: string | null;
  @IsOptional() @IsIn(STAFF_GENDERS) gender!: StaffGender | null;
  @IsOptional() @IsString() phone!: string | null;
  @IsOptional() @IsString() email!: string | null;
  @IsOptional() @IsString() address!: string | null;
  @IsOptional() @IsString() town!: string | null;
  @IsString() state!: string;
  @IsInt() stateId!: number;
  @IsString() lga!: string;
  @IsInt() lgaId!: number;
  @IsOptional() @IsString() ward!: string | null;
  @IsOptional() @IsInt() wardId!: number | null;
  @IsIn(RESOURCE_STATUSES) status!: AgentStatus;
  /** Work for which the agent is activated. */
  @IsIn(ACTIVATION_TYPES, { each: true }) activation!: ActivationType[];
  /** The same, joined by commas: "mapping, kyf". */
  @IsString() type!: string;
  @IsString() username!: string;
  /** `*******1234`, or null if unknown. */
  @IsOptional() @IsString() bvn!: string | null;
  @IsOptional() @IsString() bank!: string | null;
  @IsOptional() @IsString() accountName!: string | null;
  /** `******6789`, or null if unknown. */
  @IsOptional() @IsString() accountNumber!: string | null;
  /** Address of the photo; null without one. */
  @IsOptional() @IsString() displayImage!: string | null;
  /** Id of the CV, for `/uploads/{cvUpload}`; null without one. */
  @IsOptional() @IsString() cvUpload!: string | null;
  @IsOptional() @IsIn(CV_TYPES) cvType!: CvType | null;
  @IsInt() sharedAgencyId!: number;
  @IsString() sharedAgency!: string;
  @IsInt() serviceProviderId!: number;
  /** As in the specification's answer after saving. */
  @IsInt() code!: number;
  @IsString() message!: string;
  /** Credentials for the first sign-in, only in the answer with a new agent. */
  @IsOptional() @ValidateNested() @Nested(() => IssuedDto) issued?: IssuedDto;
}

export class AgentListDto extends listOf(AgentDto) {}

export class AgentListQuery extends ListQuery {
  @IsOptional() @IsIn(RESOURCE_STATUSES) status?: AgentStatus;
}

/** The documented body. `state`, `lga` and `ward` are ids. */
export class SaveAgentBody extends SaveRecordBody {
  /** 0 or omitted: a new agent. */
  @IsOptional() @AsNumber() @IsInt() @Min(0) id?: number;
  /** Makes an AGENT user without an agent record an agent of the agency. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) userId?: number;
  /** Agency of a new agent; it cannot be changed. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) sharedAgencyId?: number;
  @Tidied() @IsString(required) @IsNotEmpty(required) @MaxLength(60) @IsName() firstName!: string;
  @Tidied() @IsString(required) @IsNotEmpty(required) @MaxLength(60) @IsName() surname!: string;
  @Tidied() @IsOptional() @IsString() @MaxLength(60) @IsName() othername?: string;
  @IsIn(STAFF_GENDERS, { message: AGENT_MESSAGES.gender }) gender!: StaffGender;
  @Tidied() @Matches(/^\d{11}$/, { message: AGENT_MESSAGES.phone }) phone!: string;
  /** Username of a new agent too. */
  @Tidied()
  @IsEmail({}, { message: PLATFORM_MESSAGES.fields.email })
  @MaxLength(64)
  email!: string;
  @AsNumber() @IsInt(required) @Min(1, required) state!: number;
  @AsNumber() @IsInt(required) @Min(1, required) lga!: number;
  @AsNumber() @IsOptional() @IsInt() @Min(1) ward?: number;
  @Tidied() @IsOptional() @IsString() @MaxLength(80) town?: string;
  @Tidied() @IsString(required) @IsNotEmpty(required) @MaxLength(300) address!: string;
}

/** Body of a change of status. The older call has none: an activation then keeps the types that the agent had. */
export class AgentStatusBody {
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty({ message: AGENT_MESSAGES.noWork })
  @ArrayMaxSize(ACTIVATION_TYPES.length)
  @ArrayUnique()
  @IsIn(ACTIVATION_TYPES, { each: true })
  activationInput?: ActivationType[];
}

/** BVN and bank account. Omitted or empty: unchanged; null: cleared. Encrypted in storage, and never returned whole. */
export class AgentBankBody {
  @Read(blankToUndefined)
  @IsOptional()
  @Clearable()
  @Matches(/^\d{11}$/, { message: AGENT_MESSAGES.bvn })
  bvn?: string | null;
  @Read(blankToUndefined) @IsOptional() @Clearable() @IsString() @MaxLength(80) bank?: string | null;
  @Read(blankToUndefined)
  @IsOptional()
  @Clearable()
  @IsString()
  @MaxLength(120)
  @IsName()
  accountName?: string | null;
  @Read(blankToUndefined)
  @IsOptional()
  @Clearable()
  @Matches(/^\d{10}$/, { message: AGENT_MESSAGES.accountNumber })
  accountNumber?: string | null;
}

/** Where an upload can be read. */
export class RemoteLinkDto {
  @IsString() remoteLink!: string;
  @IsIn(CV_TYPES) type!: CvType;
}

/** All that a farmer sees of an agent. */
export class AgentContactDto {
  @IsInt() agentId!: number;
  @IsString() name!: string;
  @IsOptional() @IsString() phone!: string | null;
  @IsString() sharedAgency!: string;
  @IsOptional() @IsString() displayImage!: string | null;
}

export class AgentContactListDto {
  @ValidateNested({ each: true }) @Nested(() => AgentContactDto) list!: AgentContactDto[];
}
