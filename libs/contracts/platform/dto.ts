import {
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { LIST_LIMIT } from './constants.js';
import { AsNumber, Nested } from './shape.js';

/** An action open to the user now: the client only shows these. */
export class Link {
  @IsString() rel!: string;
  @IsString() href!: string;
  @IsIn(['GET', 'POST', 'PUT', 'DELETE']) method!: 'GET' | 'POST' | 'PUT' | 'DELETE';
}

/** `page`, `size`, `q`, `sort` of a list call. Without `page` and `size`, it returns the first 1,000 rows. */
export class ListQuery {
  /** Counted from 1. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) page?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(LIST_LIMIT) size?: number;
  /** Search text. */
  @IsOptional() @IsString() @MaxLength(100) q?: string;
  /** A field of the list, prefixed by a minus for descending order. */
  @IsOptional() @IsString() @MaxLength(40) sort?: string;
}

/** A named record, for pickers. */
export class NamedDto {
  @IsInt() id!: number;
  @IsString() name!: string;
}

/** Answer of a refused or failed call, with any status. */
export class ProblemDto {
  /** Always -1: clients of the specification check it. */
  @IsInt() code!: number;
  /** Code of the problem in Gona's catalogue, such as `record.notFound`. */
  @IsString() error!: string;
  /** The message for users. */
  @IsString() message!: string;
  /** Field -> its error, for a body that failed validation. */
  @IsOptional() @IsObject() fields?: Record<string, string>;
  /** The current state, for a version conflict. */
  @IsOptional() @IsObject() current?: object;
  /** Seconds until a retry makes sense; same as the header Retry-After. */
  @IsOptional() @IsInt() retryAfter?: number;
  @IsString() requestId!: string;
}

/** The plain success answer of the specification's writing calls. */
export class DoneDto {
  @IsInt() code!: number;
  @IsString() message!: string;
}

/** The `{message: "success"}` of the specification's calls that change one record, with its id. */
export class SuccessDto {
  @IsString() message!: string;
  @IsInt() id!: number;
}

export class NamedListDto {
  @ValidateNested({ each: true }) @Nested(() => NamedDto) list!: NamedDto[];
  @IsInt() total!: number;
}
