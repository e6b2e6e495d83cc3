import { IsBoolean, IsIn, IsOptional, IsString, ValidateNested } from 'class-validator';
import { SMS_PROVIDERS, type SmsProviderName } from '../messaging/states.js';
import { Nested } from '../platform/shape.js';
import { QueueStatusDto } from './dto.js';

export const SMS_CREDITS = ['none', 'unknown'] as const;

/** The SMS provider of an account, judged by the account's own messages. */
export class AccountProviderDto {
  @IsIn(SMS_PROVIDERS) name!: SmsProviderName;
  /** Whether it answered when a message was last handed over; null where none was. */
  @IsOptional() @IsBoolean() reachable!: boolean | null;
  /** Why it takes no messages now, in a sentence; null where it does. */
  @IsOptional() @IsString() problem!: string | null;
  /** ISO time of the last delivery receipt; null where none came. */
  @IsOptional() @IsString() receiptAt!: string | null;
  /** `none` where the provider says so. Providers do not say how much is left. */
  @IsIn(SMS_CREDITS) credit!: (typeof SMS_CREDITS)[number];
}

/** Status of one account: nothing of servers, processes or other accounts. */
export class AccountStatusDto {
  /** ISO time of the answer. */
  @IsString() at!: string;
  /** Jobs of this account alone. */
  @ValidateNested({ each: true }) @Nested(() => QueueStatusDto) queues!: QueueStatusDto[];
  /** Null where none is set up. */
  @IsOptional() @ValidateNested() @Nested(() => AccountProviderDto) provider!: AccountProviderDto | null;
}
