import { IsBoolean, IsIn, IsOptional, IsString, ValidateNested } from 'class-validator';
import { SMS_PROVIDERS, type SmsProviderName } from '../messaging/states.js';
import { Nested } from '../platform/shape.js';
import { QueueStatusDto } from './dto.js';

export const SMS_CREDITS = ['none', 'unknown'] as const;

/** The SMS provider of an account, judged by the account's own messages. */
export class AccountProviderDto {
  @IsIn(SMS_PROVIDERS) name!: SmsProviderName;
  /** True if it answered when a message was last submitted; null if there was none. */
  @IsOptional() @IsBoolean() reachable!: boolean | null;
  /** Reason why it accepts no messages now, as a sentence; null if it does. */
  @IsOptional() @IsString() problem!: string | null;
  /** ISO time of the last delivery receipt; null if there was none. */
  @IsOptional() @IsString() receiptAt!: string | null;
  /** `none` if the provider reports that. Providers do not report the remaining amount. */
  @IsIn(SMS_CREDITS) credit!: (typeof SMS_CREDITS)[number];
}

/** Status of one account: nothing about servers, processes or other accounts. */
export class AccountStatusDto {
  /** ISO time of the answer. */
  @IsString() at!: string;
  /** Jobs of this account only. */
  @ValidateNested({ each: true }) @Nested(() => QueueStatusDto) queues!: QueueStatusDto[];
  /** Null if none is set up. */
  @IsOptional() @ValidateNested() @Nested(() => AccountProviderDto) provider!: AccountProviderDto | null;
}
