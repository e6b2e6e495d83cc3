import { IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { UserNameDto } from '../access/user-name.dto.js';
import {
  FILE_WAYS,
  type FileWay,
  LIST_WAYS,
  type ListWay,
  VIEW_WAYS,
  type ViewWay,
} from '../disclosure/constants.js';
import { DISCLOSURE_ACTS, type DisclosureAct } from '../disclosure/events.js';
import { Nested } from '../platform/shape.js';

/** A user who was shown data of a farmer; farmers see the role instead of the name. */
class SeenDto {
  @ValidateNested() @Nested(() => UserNameDto) by!: UserNameDto;
  /** Name of the user's account. */
  @IsString() office!: string;
}

/** Views of a user in one way. */
export class SeenViewDto extends SeenDto {
  @IsIn([...Object.keys(VIEW_WAYS), ...Object.keys(LIST_WAYS)]) how!: ViewWay | ListWay;
  /** ISO time of the start of the first and the last hour. */
  @IsString() first!: string;
  @IsString() last!: string;
  /** Number of hours with a view. */
  @IsInt() hours!: number;
}

/** A file that holds the farmer. */
export class SeenFileDto extends SeenDto {
  @IsIn(Object.keys(FILE_WAYS)) how!: FileWay;
  /** ISO time. */
  @IsString() at!: string;
  @IsString() recipient!: string;
  @IsString() purpose!: string;
  /** Name and filters of the file; null for farmers, because it may name others. */
  @IsOptional() @IsString() about!: string | null;
}

/** A full BVN or account number that was shown or confirmed. */
export class SeenNumberDto extends SeenDto {
  @IsIn(DISCLOSURE_ACTS) act!: DisclosureAct;
  /** ISO time. */
  @IsString() at!: string;
  /** Null for farmers, and for searches. */
  @IsOptional() @IsString() reason!: string | null;
}

/** People who saw a farmer's data, each list latest first. */
export class FarmerViewsDto {
  @ValidateNested({ each: true }) @Nested(() => SeenViewDto) views!: SeenViewDto[];
  @ValidateNested({ each: true }) @Nested(() => SeenFileDto) files!: SeenFileDto[];
  @ValidateNested({ each: true }) @Nested(() => SeenNumberDto) numbers!: SeenNumberDto[];
}
