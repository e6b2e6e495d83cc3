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

/** Seconds after which an editor says again that it is there: a lease lives thirty without. */
export const LEASE_RENEW_SECONDS = 10;
/** Farms that one person may edit at once: one, and those that it overlaps. */
export const MOST_LEASED_FARMS = 50;

export class LeaseBody {
  @IsArray()
  @ArrayMaxSize(MOST_LEASED_FARMS)
  @IsInt({ each: true })
  @Min(1, { each: true })
  farmIds!: number[];
  /** The window's own socket: when it closes, the leases end. */
  @IsOptional() @IsString() @MaxLength(64) socketId?: string;
}

/** To whom a farm is not given yet. */
export class NotYetBody {
  /** Who asked for it. */
  @IsInt() @Min(1) userId!: number;
}

/** That somebody edits a farm now, and until when at most. */
export class LeaseDto {
  @IsInt() farmId!: number;
  @ValidateNested() @Nested(() => UserNameDto) by!: UserNameDto;
  /** ISO time at which it ends unless it is extended. */
  @IsString() until!: string;
}

export class LeaseListDto {
  /** ISO time of the answer by the clock that leases end by: that of a computer may be wrong. */
  @IsString() now!: string;
  @IsArray() @ValidateNested({ each: true }) @Nested(() => LeaseDto) list!: LeaseDto[];
}

/** Answer to whoever holds leases, or wants to. */
export class LeasesDto {
  /** ISO time of the answer by the clock that leases end by. */
  @IsString() now!: string;
  /** Those that they hold now. */
  @IsArray() @ValidateNested({ each: true }) @Nested(() => LeaseDto) held!: LeaseDto[];
  /** Farms asked for that they do not hold: their time is up, or they were away. */
  @IsArray() @IsInt({ each: true }) lost!: number[];
}
