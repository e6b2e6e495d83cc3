import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { UserNameDto } from '../access/user-name.dto.js';
import { Nested } from '../platform/shape.js';

/** Seconds between an editor's heartbeats: a lease without them expires after thirty. */
export const LEASE_RENEW_SECONDS = 10;
/** Farms that one person may edit at the same time: one, and those that it overlaps. */
export const MOST_LEASED_FARMS = 50;

export class LeaseBody {
  @IsArray()
  @ArrayMaxSize(MOST_LEASED_FARMS)
  @IsInt({ each: true })
  @Min(1, { each: true })
  farmIds!: number[];
  /** The window's own socket: the leases end when it closes. */
  @IsOptional() @IsString() @MaxLength(64) socketId?: string;
}

/** The person whose request for a farm is declined for now. */
export class NotYetBody {
  /** User who asked for it. */
  @IsInt() @Min(1) userId!: number;
}

/** A farm that someone is editing, and the latest end of the lease. */
export class LeaseDto {
  @IsInt() farmId!: number;
  @ValidateNested() @Nested(() => UserNameDto) by!: UserNameDto;
  /** ISO time at which it ends unless it is extended. */
  @IsString() until!: string;
}

export class LeaseListDto {
  /** ISO time of the answer, by the server's clock for leases: a computer's clock may be wrong. */
  @IsString() now!: string;
  @IsArray() @ValidateNested({ each: true }) @Nested(() => LeaseDto) list!: LeaseDto[];
}

/** Answer to a user who holds or requests leases. */
export class LeasesDto {
  /** ISO time of the answer, by the server's clock for leases. */
  @IsString() now!: string;
  /** Leases that they hold now. */
  @IsArray() @ValidateNested({ each: true }) @Nested(() => LeaseDto) held!: LeaseDto[];
  /** Requested farms that they do not hold: the lease expired, or they were disconnected. */
  @IsArray() @IsInt({ each: true }) lost!: number[];
}
