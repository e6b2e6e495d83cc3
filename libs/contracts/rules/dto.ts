import { IsBoolean, IsInt, IsNotEmpty, IsString, MaxLength, ValidateNested } from 'class-validator';
import { tidied } from '../inputs/eop.dto.js';
import { Link } from '../platform/dto.js';
import { Nested, Read } from '../platform/shape.js';
import { RULE_REASON_LENGTH } from './words.js';

/** A change that weakens a rule and waits for another administrator. */
export class RuleChangeDto {
  @IsInt() id!: number;
  /** "Approval limit", "Second factor for the role STAFF" */
  @IsString() title!: string;
  /** "₦500,000.00" */
  @IsString() from!: string;
  @IsString() to!: string;
  @IsString() askedBy!: string;
  /** ISO time. */
  @IsString() askedOn!: string;
  @IsBoolean() isOwn!: boolean;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class RefuseRuleChangeBody {
  @Read(tidied) @IsString() @IsNotEmpty() @MaxLength(RULE_REASON_LENGTH) reason!: string;
}
