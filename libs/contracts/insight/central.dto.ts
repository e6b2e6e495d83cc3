import { IsIn, IsInt, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Nested } from '../platform/shape.js';

export const CENTRAL_COUNTS = [
  'services',
  'users',
  'subscriptions',
  'farmers',
  'serviceProviders',
  'agents',
] as const;
/** Kinds of resources that are services. */
export const CENTRAL_SERVICES = [
  'community',
  'farm',
  'serviceProvider',
  'extension',
  'agroInventory',
] as const;
/** Days of the revenue view (specification part 1, section 9: 30 by default). */
export const CENTRAL_PERIODS = [30, 90, 365] as const;

/**
 * Active and inactive. Users are active by a sign-in and farmers by an entry, capture or edit in the last 90 days; all others
 * by their status.
 */
export class ActiveCountDto {
  @IsIn(CENTRAL_COUNTS) of!: (typeof CENTRAL_COUNTS)[number];
  @IsInt() active!: number;
  @IsInt() inactive!: number;
}

/** Resources of one kind. */
export class ServiceCountDto {
  @IsIn(CENTRAL_SERVICES) of!: (typeof CENTRAL_SERVICES)[number];
  @IsInt() active!: number;
  @IsInt() inactive!: number;
}

export class JoinedDto {
  @IsInt() days!: number;
  @IsInt() farmers!: number;
}

/** Soil samples of one texture class. */
export class SoilCategoryDto {
  @IsString() name!: string;
  @IsInt() samples!: number;
}

export class MonthRevenueDto {
  /** `2026-11` */
  @IsString() month!: string;
  @IsNumber() naira!: number;
}

export class CentralAccountDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsInt() farmers!: number;
  @IsInt() processed!: number;
  /** Last day of its latest subscription, as an ISO day. */
  @IsOptional() @IsString() subscribedTo!: string | null;
}

/** Inputs collected in a community resource in the season. */
export class CentralInputsDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsString() account!: string;
  @IsNumber() naira!: number;
}

/** Central statistics and revenue of all accounts. Money is naira, rates are per cent. */
export class CentralDto {
  @IsInt() registeredFarmers!: number;
  @IsInt() processedFarmers!: number;
  /** Processed of registered farmers. */
  @IsNumber() progressionRate!: number;
  /** Farmers with ledger entries in two or more seasons. */
  @IsInt() farmersInSecondSeason!: number;
  @IsNumber() farmersProgressionRate!: number;
  /** Farmers registered within some days. */
  @ValidateNested({ each: true }) @Nested(() => JoinedDto) joined!: JoinedDto[];
  @IsInt() communities!: number;
  /** Current season, and the naira of inputs collected in it. */
  @IsString() season!: string;
  @IsNumber() inputSupply!: number;
  /** Its rows, the largest first. */
  @ValidateNested({ each: true }) @Nested(() => CentralInputsDto) inputs!: CentralInputsDto[];
  @IsInt() serviceProviders!: number;
  @ValidateNested({ each: true }) @Nested(() => SoilCategoryDto) soilCategories!: SoilCategoryDto[];
  @ValidateNested({ each: true }) @Nested(() => ActiveCountDto) counts!: ActiveCountDto[];
  @ValidateNested({ each: true }) @Nested(() => ServiceCountDto) services!: ServiceCountDto[];
  @ValidateNested({ each: true }) @Nested(() => CentralAccountDto) accounts!: CentralAccountDto[];
  /** Paid subscriptions: their months in this and in the last calendar year. */
  @IsNumber() totalIncome!: number;
  @IsNumber() lastYearRevenue!: number;
  /** Total / 12, rounded to the naira; and total / 2. */
  @IsNumber() monthlyRevenue!: number;
  @IsNumber() biAnnualRevenue!: number;
  /** The last twelve months. */
  @ValidateNested({ each: true }) @Nested(() => MonthRevenueDto) revenue!: MonthRevenueDto[];
  /** ISO time of the figures: up to a minute old, or older while they are counted again. */
  @IsString() takenAt!: string;
}
