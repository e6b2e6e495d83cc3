import { IsInt, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Nested } from '../platform/shape.js';
import { LedgerApprovalDto } from './ledger.dto.js';
import { FarmerLedgerDto } from './statement.dto.js';

/** An entry that needs a second approval, with what an approver needs to judge it. */
export class ApprovalDetailDto extends LedgerApprovalDto {
  @IsInt() communityResourceId!: number;
  @IsString() communityResourceName!: string;
  @IsOptional() @IsString() tempId!: string | null;
  @IsOptional() @IsString() communityName!: string | null;
  @IsOptional() @IsInt() inputId!: number | null;
  @IsOptional() @IsString() unitOfMeasurement!: string | null;
  /** Current approval limit in naira; null if it has been removed since. */
  @IsOptional() @IsNumber() approvalAbove!: number | null;
  /** The farmer's account in that season without this entry. */
  @ValidateNested() @Nested(() => FarmerLedgerDto) ledger!: FarmerLedgerDto;
}
