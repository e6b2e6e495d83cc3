import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { RESOURCE_STATUSES, type ResourceStatus } from '../community/constants.js';
import { CaptureDto } from '../home/dto.js';
import { Figure } from '../inputs/eop.dto.js';
import { Link, ListQuery } from '../platform/dto.js';
import { IsName } from '../platform/names.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { AsNumber, Clearable, Nested, Tidied } from '../platform/shape.js';
import { MOST_POSTINGS, POSTING_MESSAGES, TASK_MESSAGES, TASK_SERVICES } from './constants.js';

const SERVICES = TASK_SERVICES.join('|');

/** A task of a community resource. Names with underscores are those of the specification's list. */
export class PostingGroupDto extends RecordDto {
  @IsInt() group_id!: number;
  @IsString() group_name!: string;
  /** Naira for each accepted farmer. */
  @IsNumber() cost_per_farmer!: number;
  /** Services, joined by blanks: `mapping KYF`. */
  @IsString() services!: string;
  /** Agents with a posting. */
  @IsInt() agentCount!: number;
  @IsString() groupDescription!: string;
  @IsInt() communityResourceId!: number;
  @IsString() resourceName!: string;
  @IsIn(RESOURCE_STATUSES) status!: ResourceStatus;
  /** Last day, as `2026-12-23`; null if there is none. */
  @IsOptional() @IsString() endsOn!: string | null;
  /** Naira; null if there is none. */
  @IsOptional() @IsNumber() budget!: number | null;
  /** Farmers of its postings. */
  @IsInt() posted!: number;
}

export class PostingGroupListDto extends listOf(PostingGroupDto) {}

export class PostingGroupQuery extends ListQuery {
  /** Only tasks of this community resource. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) communityResourceId?: number;
}

/** The documented body, with end and budget of the task. */
export class SavePostingGroupBody extends SaveRecordBody {
  @AsNumber() @IsInt() @Min(1) communityResourceId!: number;
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) @IsName() groupName!: string;
  @IsString() @IsNotEmpty() @MaxLength(2000) groupDescription!: string;
  /** Naira. */
  @Figure(2, 1_000_000) costPerFarmer!: number;
  /** Joined by blanks. */
  @Tidied()
  @IsString()
  @IsNotEmpty({ message: TASK_MESSAGES.services })
  @Matches(new RegExp(`^(${SERVICES})( (${SERVICES}))*$`), { message: TASK_MESSAGES.services })
  services!: string;
  @IsOptional() @Clearable() @Matches(/^\d{4}-\d{2}-\d{2}$/) @IsISO8601({ strict: true }) endsOn?:
    | string
    | null;
  /** Naira. */
  @IsOptional() @Clearable() @Figure(2, 1_000_000_000_000) budget?: number | null;
  /** A closed task takes no further postings. Open if omitted. */
  @IsOptional() @IsIn(RESOURCE_STATUSES) status?: ResourceStatus;
}

/** An agent in a task, for one community. */
export class PostingDto extends RecordDto {
  @IsInt() posting_id!: number;
  @IsInt() agentId!: number;
  @IsString() surname!: string;
  @IsString() first_name!: string;
  @IsOptional() @IsString() address!: string | null;
  @IsOptional() @IsString() email!: string | null;
  @IsOptional() @IsString() phone!: string | null;
  @IsString() community_name!: string;
  @IsIn(RESOURCE_STATUSES) status!: ResourceStatus;
  @IsInt() communityId!: number;
  @IsInt() startFarmerPosition!: number;
  @IsInt() endFarmerPosition!: number;
  /** Id of the task. */
  @IsInt() postingGroupId!: number;
}

export class PostingListDto extends listOf(PostingDto) {}

/** Positions of an agent in a community. An update changes the positions only. */
export class SavePostingBody extends SaveRecordBody {
  @AsNumber() @IsInt() @Min(1) agentId!: number;
  @AsNumber() @IsInt() @Min(1) communityId!: number;
  @AsNumber() @IsInt() @Min(1) startFarmerPosition!: number;
  @AsNumber() @IsInt() @Min(1) endFarmerPosition!: number;
}

/** Without positions, the first free ones of the community. */
export class SelectedCommunityDto {
  @AsNumber() @IsInt() @Min(1) id!: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) startFarmerPosition?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) endFarmerPosition?: number;
}

/** The documented body: one agent, in one task, in several communities. */
export class PostAgentBody {
  @AsNumber() @IsInt({ message: POSTING_MESSAGES.choose }) @Min(1) agentId!: number;
  @AsNumber() @IsInt({ message: POSTING_MESSAGES.choose }) @Min(1) postingGroupId!: number;
  @ValidateNested({ each: true })
  @Nested(() => SelectedCommunityDto)
  @ArrayMaxSize(MOST_POSTINGS)
  @ArrayNotEmpty({ message: POSTING_MESSAGES.choose })
  @IsArray({ message: POSTING_MESSAGES.choose })
  selectedCommunities!: SelectedCommunityDto[];
}

/** Several agents in one task: all are posted, or none. */
export class PostAgentsBody {
  @AsNumber() @IsInt() @Min(1) postingGroupId!: number;
  @ValidateNested({ each: true })
  @Nested(() => SavePostingBody)
  @ArrayMaxSize(MOST_POSTINGS)
  @ArrayNotEmpty({ message: POSTING_MESSAGES.choose })
  @IsArray()
  postings!: SavePostingBody[];
}

/** Counts of a community, for the posting form. */
export class LastFarmerDto {
  @IsInt() code!: number;
  /** Last position of any posting; 0 if there is none. */
  @IsInt() lastCount!: number;
  @IsInt() totalFarmer!: number;
}

/** A community on the posting form. */
export class PostingCommunityDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsOptional() @IsString() lga!: string | null;
  @IsInt() farmers!: number;
  /** Last position; more than `farmers` if members have left. */
  @IsInt() last!: number;
  /** Taken positions of the task, three numbers each: agent id, start, end. */
  @IsArray() @IsInt({ each: true }) taken!: number[];
}

export class PostingAgentDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  /** An active agent of the same agency. */
  @IsBoolean() canBePosted!: boolean;
}

/** Agent whom the form posts. */
export class PostedAgentDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsIn(RESOURCE_STATUSES) status!: ResourceStatus;
  @IsInt() sharedAgencyId!: number;
  @IsString() agencyName!: string;
  /** Open tasks, and their farmers without a farm captured by the agent. */
  @IsInt() tasks!: number;
  @IsInt() farmersLeft!: number;
}

export class PostingFormDto {
  @ValidateNested() @Nested(() => PostedAgentDto) agent!: PostedAgentDto;
  @ValidateNested() @Nested(() => PostingGroupDto) group!: PostingGroupDto;
  @ValidateNested({ each: true }) @Nested(() => PostingCommunityDto) communities!: PostingCommunityDto[];
  /** Agents with a posting in the task, and those of the same agency. */
  @ValidateNested({ each: true }) @Nested(() => PostingAgentDto) agents!: PostingAgentDto[];
  /** Completed farms a working day, in this community resource and the last 30 days; null without any. */
  @IsOptional() @IsNumber() pace!: number | null;
}

/** A posting of an agent, with the link to what they captured for it: `dataCapture`. */
export class AgentPostingDto {
  @IsInt() posting_id!: number;
  @IsInt() postingGroupId!: number;
  @IsString() group_name!: string;
  @IsString() services!: string;
  @IsString() resourceName!: string;
  @IsInt() communityId!: number;
  @IsString() community_name!: string;
  @IsInt() startFarmerPosition!: number;
  @IsInt() endFarmerPosition!: number;
  @IsIn(RESOURCE_STATUSES) status!: ResourceStatus;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class AgentPostingListDto {
  @ValidateNested({ each: true }) @Nested(() => AgentPostingDto) list!: AgentPostingDto[];
  @IsInt() total!: number;
}

/** A captured farm of a posting, and who captured it. */
export class PostingCaptureDto extends CaptureDto {
  /** JSON text of the agents: `[{"id": 8}]`. */
  @IsString() agents!: string;
}

/** A page of 300 farms that an agent captured for a posting. */
export class PostingCapturesDto {
  /** 200, as the specification's clients check. */
  @IsInt() status!: number;
  @ValidateNested({ each: true }) @Nested(() => PostingCaptureDto) list!: PostingCaptureDto[];
  @IsInt() totalProcessed!: number;
  @IsInt() page!: number;
}

export class PostingCapturesQuery {
  @IsOptional() @AsNumber() @IsInt() @Min(1) page?: number;
}
