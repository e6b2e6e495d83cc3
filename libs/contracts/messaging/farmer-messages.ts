import { IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { call } from '../platform/calls.js';
import { Nested } from '../platform/shape.js';
import { SMS_REASONS, SMS_STATES, type SmsReason, type SmsState } from './states.js';

/** A text message to one farmer, as it was sent. */
export class FarmerMessageDto {
  @IsInt() id!: number;
  /** The message to the community that it belongs to. */
  @IsInt() messageId!: number;
  /** ISO time. */
  @IsString() queuedAt!: string;
  @IsIn(SMS_STATES) state!: SmsState;
  @IsOptional() @IsIn(Object.keys(SMS_REASONS)) reason!: SmsReason | null;
  /** The state or the reason in words. */
  @IsString() says!: string;
  @IsString() text!: string;
  @IsString() community!: string;
}

export class FarmerMessageListDto {
  /** The latest 50, newest first. */
  @ValidateNested({ each: true }) @Nested(() => FarmerMessageDto) list!: FarmerMessageDto[];
  @IsInt() total!: number;
}

/** Lists messages to a farmer from the community resources in the reader's scope. */
export const listMessagesOfFarmer = call<{ path: { id: number }; answer: FarmerMessageListDto }>(
  'GET',
  '/farmers/:id/messages',
);
