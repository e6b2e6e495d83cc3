import {
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { TOTAL_SOURCES, type TotalSource } from '../farmers/list.dto.js';
import { LIST_LIMIT } from '../platform/constants.js';
import { AsNumber, Nested } from '../platform/shape.js';

/** A farmer of the external overview, as the specification names the fields. */
export class ExternalFarmerDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  /** Masked: the last four digits only. */
  @IsOptional() @IsString() bvn!: string | null;
  @IsOptional() @IsString() phone!: string | null;
  @IsOptional() @IsString() cbnApplicantId!: string | null;
  /** Naira of inputs collected less those returned; null for staff who may not see inputs. */
  @IsOptional() @IsNumber() inputCollected!: number | null;
  /** Mapped hectares. */
  @IsNumber() size!: number;
}

export class ExternalFarmerListDto {
  @ValidateNested({ each: true }) @Nested(() => ExternalFarmerDto) list!: ExternalFarmerDto[];
  @IsInt() total!: number;
  @IsIn(TOTAL_SOURCES) totalSource!: TotalSource;
  /** `after` of the next page; null on the last one. */
  @IsOptional() @IsInt() next!: number | null;
}

/** A page of farmers of a community resource: those after one of them, the newest first. */
export class ExternalFarmerQuery {
  /** Name, phone, Temp ID, CBN ID or RIFAN number. */
  @IsOptional() @IsString() @MaxLength(100) q?: string;
  @IsOptional() @AsNumber() @IsInt() @Min(1) communityId?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(LIST_LIMIT) size?: number;
  /** Id of the last farmer of the page before. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) after?: number;
}
