import {
  IsArray,
  IsBoolean,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { UserNameDto } from '../access/user-name.dto.js';
import { AsNumber, Nested } from '../platform/shape.js';

const NAMELESS = { message: 'Choose a community resource.' };

export class SeasonListDto {
  @IsArray() @IsString({ each: true }) list!: string[];
}

/** Projects (community resources) of a season that the user may see. */
export class ProjectDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsString() status!: string;
}

export class ProjectListDto {
  @ValidateNested({ each: true }) @Nested(() => ProjectDto) list!: ProjectDto[];
}

/** Projects of the analytics: one, those of a season, or all that the user may see. */
export class AnalyticsQuery {
  /** Name of a community resource. */
  @IsOptional() @IsString() @MaxLength(200) project?: string;
  @IsOptional() @IsString() @MaxLength(100) season?: string;
}

/** Farmers of one local government: registered, and of these processed (with a completed farm). */
export class LgaCountDto {
  @IsInt() lgaId!: number;
  @IsString() lga!: string;
  @IsInt() registered!: number;
  @IsInt() processed!: number;
}

/** The same of one state. */
export class StateCountDto {
  @IsString() state!: string;
  @IsInt() registered!: number;
  @IsInt() processed!: number;
}

/** Mapped farms of one local government, at or below 0.5 ha (`small`) and above it (`large`). */
export class LgaSizesDto {
  /** Null: farms without a local government. */
  @IsOptional() @IsInt() lgaId!: number | null;
  /** "Argungu, Kebbi". */
  @IsOptional() @IsString() lga!: string | null;
  @IsInt() small!: number;
  @IsInt() large!: number;
  @IsNumber() smallHectares!: number;
  @IsNumber() largeHectares!: number;
}

/** Mapped farms above `from` hectares and up to `to`; null: no upper limit. */
export class SizeBandDto {
  @IsNumber() from!: number;
  @IsOptional() @IsNumber() to!: number | null;
  @IsInt() farms!: number;
  @IsNumber() hectares!: number;
}

/** Naira of the ledgers of all their seasons. */
export class MoneyDto {
  @IsNumber() allocated!: number;
  /** Inputs collected, less returns, and naira disbursed. */
  @IsNumber() received!: number;
  @IsNumber() repaid!: number;
}

/** Totals at the end of a week. */
export class TimePointDto {
  /** ISO date of the last day. */
  @IsString() date!: string;
  @IsInt() farmers!: number;
  @IsInt() processed!: number;
  @IsInt() mapped!: number;
  /** Completed farms; omitted if the history is unknown. */
  @IsOptional() @IsInt() completed?: number;
  /** Hectares. */
  @IsNumber() hectares!: number;
}

/** A hexagon of the waiting map: axial column and row of a grid, and its farms that are not completed. */
export class WaitingCellDto {
  @IsNumber() lng!: number;
  @IsNumber() lat!: number;
  @IsInt() waiting!: number;
}

export class ChartsDto {
  @ValidateNested({ each: true }) @Nested(() => LgaCountDto) byLga!: LgaCountDto[];
  @ValidateNested({ each: true }) @Nested(() => StateCountDto) byState!: StateCountDto[];
  /** All local governments, most farms first. */
  @ValidateNested({ each: true }) @Nested(() => LgaSizesDto) sizesByLga!: LgaSizesDto[];
  /** In steps of 0.25 ha. */
  @ValidateNested({ each: true }) @Nested(() => SizeBandDto) sizes!: SizeBandDto[];
  @ValidateNested({ each: true }) @Nested(() => TimePointDto) overTime!: TimePointDto[];
  @ValidateNested({ each: true }) @Nested(() => WaitingCellDto) waiting!: WaitingCellDto[];
}

/** Figures of one project of a season. Money is naira of all seasons of its ledger, null as in `money`. */
export class ProjectFiguresDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsInt() registered!: number;
  @IsInt() processed!: number;
  @IsNumber() hectares!: number;
  @IsOptional() @IsNumber() received!: number | null;
  @IsOptional() @IsNumber() repaid!: number | null;
}

/** Answer of the documented analytics call. Areas are hectares. */
export class AnalyticsDto {
  @IsInt() totalFarmers!: number;
  @IsInt() totalProcessed!: number;
  @IsNumber() totalFarmSize!: number;
  @IsInt() totalFarms!: number;
  @IsInt() totalCompleted!: number;
  @IsInt() communitiesTotal!: number;
  @IsNumber() hectaresTotalInCommunity!: number;
  /** Farms above 0.5 ha, and farms at or below it. */
  @IsInt() hectaresGreaterThen!: number;
  @IsInt() hectaresLessThen!: number;
  @IsInt() farmersThisWeek!: number;
  /** Days that the oldest incomplete farm has waited. */
  @IsOptional() @IsInt() oldestWaitingDays!: number | null;
  /** Projects of the season that the query names; empty for a project, and without a season. */
  @ValidateNested({ each: true }) @Nested(() => ProjectFiguresDto) projects!: ProjectFiguresDto[];
  /** Null for users who may not see the ledgers. */
  @IsOptional() @ValidateNested() @Nested(() => MoneyDto) money!: MoneyDto | null;
  @ValidateNested() @Nested(() => ChartsDto) charts!: ChartsDto;
  /** Community resources of the figures: their topics signal changes of the figures. The newest 40. */
  @IsArray() @IsInt({ each: true }) communityResourceIds!: number[];
  /** ISO time of the figures. */
  @IsString() takenAt!: string;
  /** False while changes since then are being counted; ask again in some seconds. */
  @IsBoolean() isCurrent!: boolean;
}

/** The figures of one community resource, as the specification names them. */
export class ResourceAnalyticsDto extends AnalyticsDto {
  /** `totalProcessed` under this call's name. */
  @IsInt() processedFarmersCount!: number;
  /** Hoses received and empty bags returned in the latest season, as the ledger counts them. */
  @IsInt() hoseIntake!: number;
  @IsInt() emptyBag!: number;
}

/** The file or person of the latest count in the ledger. */
export class CountSourceDto {
  /** Name of the imported file; null: recorded by form. */
  @IsOptional() @IsString() file!: string | null;
  /** ISO time. */
  @IsString() recordedOn!: string;
}

/** Plan and ledger of one input, in its unit. */
export class InputFiguresDto {
  @IsInt() inputId!: number;
  @IsString() name!: string;
  @IsString() unit!: string;
  @IsBoolean() isFertilizer!: boolean;
  /** Completed hectares times the quantity per hectare. */
  @IsNumber() planned!: number;
  @IsNumber() perHectare!: number;
  @IsNumber() allocated!: number;
  /** Net of returns. */
  @IsNumber() collected!: number;
  /** In all stores: received less collected; null if no store holds it. */
  @IsOptional() @IsNumber() inStock!: number | null;
}

export class LgaInputDto {
  @IsInt() inputId!: number;
  @IsNumber() allocated!: number;
  @IsNumber() collected!: number;
}

/** Ledger of the communities of one local government. */
export class LgaInputsDto {
  /** Null: farmers without a community, or a community without a local government. */
  @IsOptional() @IsInt() lgaId!: number | null;
  @IsOptional() @IsString() lga!: string | null;
  @IsInt() hoses!: number;
  @IsInt() emptyBags!: number;
  @ValidateNested({ each: true }) @Nested(() => LgaInputDto) items!: LgaInputDto[];
}

/** Empty bags returned by the farmers of a community; null: of farmers without one. */
export class CommunityBagsDto {
  @IsOptional() @IsInt() communityId!: number | null;
  @IsOptional() @IsString() community!: string | null;
  @IsInt() bags!: number;
}

/** One input in one store. Quantities are of the input. */
export class StoreInputDto {
  @IsInt() stockItemId!: number;
  @IsInt() storeId!: number;
  @IsString() store!: string;
  @IsOptional() @IsInt() serviceProviderId!: number | null;
  @IsOptional() @IsString() provider!: string | null;
  @IsInt() inputId!: number;
  @IsString() input!: string;
  @IsString() unit!: string;
  /** Received into this store, less what it sent away. The ledger does not say from which store a farmer collected. */
  @IsNumber() received!: number;
  /** The last count and what it should have found; null without one. */
  @IsOptional() @IsNumber() counted!: number | null;
  @IsOptional() @IsNumber() books!: number | null;
  @IsOptional() @IsString() countedOn!: string | null;
}

/** Fertilizer, hoses, empty bags and input supply of a community resource in one season. */
export class InputAnalyticsDto {
  @IsString() season!: string;
  @IsArray() @IsString({ each: true }) seasons!: string[];
  @IsNumber() completedHectares!: number;
  @ValidateNested({ each: true }) @Nested(() => InputFiguresDto) inputs!: InputFiguresDto[];
  /** Most collected first. */
  @ValidateNested({ each: true }) @Nested(() => LgaInputsDto) byLga!: LgaInputsDto[];
  @IsInt() hoseIntake!: number;
  @IsInt() emptyBag!: number;
  /** All communities with entries, most bags first. */
  @ValidateNested({ each: true }) @Nested(() => CommunityBagsDto) emptyBags!: CommunityBagsDto[];
  @IsOptional() @ValidateNested() @Nested(() => CountSourceDto) hoseSource!: CountSourceDto | null;
  @IsOptional() @ValidateNested() @Nested(() => CountSourceDto) bagSource!: CountSourceDto | null;
  @ValidateNested({ each: true }) @Nested(() => StoreInputDto) stores!: StoreInputDto[];
  /** ISO time of the figures. */
  @IsString() takenAt!: string;
}

/** One line of the latest activity. */
export class ActivityDto {
  @IsString() key!: string;
  @IsString() at!: string;
  /** Users who may not see the names of staff get id 0 and the role: "An evaluator". */
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) by!: UserNameDto | null;
  /** "imported 4,655 farmers" */
  @IsString() what!: string;
  /** "157 rows need attention" */
  @IsOptional() @IsString() detail!: string | null;
}

export class ActivityListDto {
  @ValidateNested({ each: true }) @Nested(() => ActivityDto) list!: ActivityDto[];
}

/** A farm on the overview map: the specification's `Farm (map)`. `coords` is JSON text of lat/lng points. */
export class OverviewFarmDto {
  /** The farm's id, as in every call; users know it by its code. */
  @IsInt() farmId!: number;
  @IsString() farmCode!: string;
  @IsString() coords!: string;
  @IsString() status!: string;
  @IsNumber() lat!: number;
  @IsNumber() lng!: number;
}

export class OverviewFarmListDto {
  @ValidateNested({ each: true }) @Nested(() => OverviewFarmDto) list!: OverviewFarmDto[];
  @IsInt() total!: number;
  /** Number of this page. */
  @IsInt() page!: number;
}

/** Query for farms of the overview's map: 1,000 a page, the newest first. */
export class OverviewFarmQuery {
  @IsString(NAMELESS) @IsNotEmpty(NAMELESS) communityResourceName!: string;
  /** Counted from 1. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) page?: number;
}
