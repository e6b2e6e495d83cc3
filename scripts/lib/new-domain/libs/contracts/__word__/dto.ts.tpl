import { IsInt, IsNotEmpty, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { Nested } from '../platform/shape.js';

export class __One__Dto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsString() note!: string;
  /** ISO time. */
  @IsString() createdOn!: string;
}

export class __One__ListDto {
  @ValidateNested({ each: true }) @Nested(() => __One__Dto) list!: __One__Dto[];
  @IsInt() total!: number;
}

/** Body of `POST /__word__`. */
export class Save__One__Body {
  @IsString() @IsNotEmpty() @MaxLength(120) name!: string;
  @IsOptional() @IsString() @MaxLength(2000) note?: string;
}
