import { IsInt, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { Link } from './dto.js';
import { AsNumber, Nested } from './shape.js';

/*
 * Apart from the calls, which every first page loads: these classes bring their validators.
 */

/** Base of a record's answer. */
export class RecordDto {
  @IsInt() id!: number;
  /** Number of changes, counted from 1. */
  @IsInt() version!: number;
  /** ISO time. */
  @IsString() createdOn!: string;
  /** Calls that the user may make on the record: `self`, `edit`, `remove`. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** Base of a body that adds a record, or replaces its fields: values that the body omits are cleared. */
export class SaveRecordBody {
  /** Version of the record that was read. An update with an outdated one answers `record.conflict`. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) version?: number;
}

export interface RecordList<Row extends object = object> {
  list: Row[];
  /** Number of matches. */
  total: number;
  /** Calls that the user may make on the list: `self`, `add`. */
  links: Link[];
}

/**
 * Returns the base of a list's answer.
 *
 * @example export class WarehouseListDto extends listOf(WarehouseDto) {}
 */
export function listOf<Row extends object>(row: new () => Row): new () => RecordList<Row> {
  class ListDto implements RecordList<Row> {
    @ValidateNested({ each: true }) @Nested(() => row) list!: Row[];
    @IsInt() total!: number;
    @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
  }
  return ListDto;
}
