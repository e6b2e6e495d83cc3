import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { AsNumber, Nested, Tidied } from '../platform/shape.js';
import {
  NAME_MATCHES,
  type NameMatch,
  PAYMENT_STATES,
  PAYOUT_STATES,
  type PaymentState,
  type PayoutState,
} from './constants.js';

export class PreparePayoutBody {
  @IsOptional() @IsUUID() opId?: string;
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(100) title!: string;
}

export class PayoutDto {
  @IsInt() id!: number;
  @IsString() title!: string;
  @IsIn(PAYOUT_STATES) state!: PayoutState;
  @IsString() preparedBy!: string;
  /** ISO time. */
  @IsString() preparedOn!: string;
  @IsOptional() @IsString() decidedBy!: string | null;
  @IsOptional() @IsString() reason!: string | null;
  /** Agents with pay in it, and how many of them are held back. */
  @IsInt() agents!: number;
  @IsInt() held!: number;
  /** Naira due to all agents, held back, to pay, and of fees. */
  @IsNumber() due!: number;
  @IsNumber() heldBack!: number;
  @IsNumber() toPay!: number;
  @IsNumber() fees!: number;
  @IsInt() unknown!: number;
}

export class PayoutListDto {
  @ValidateNested({ each: true }) @Nested(() => PayoutDto) list!: PayoutDto[];
  @IsInt() total!: number;
}

export class PaymentDto {
  @IsInt() id!: number;
  @IsInt() agentId!: number;
  @IsString() name!: string;
  /** Accepted work: "96 farms × ₦350.00". */
  @IsString() work!: string;
  @IsOptional() @IsString() bank!: string | null;
  /** Last four digits. */
  @IsOptional() @IsString() accountNumber!: string | null;
  @IsOptional() @IsString() nameAtBank!: string | null;
  @IsOptional() @IsIn(NAME_MATCHES) nameMatch!: NameMatch | null;
  @IsNumber() amount!: number;
  @IsIn(PAYMENT_STATES) state!: PaymentState;
  /** Why it was not paid. */
  @IsOptional() @IsString() reason!: string | null;
}

export class PaymentListDto {
  @ValidateNested({ each: true }) @Nested(() => PaymentDto) list!: PaymentDto[];
  @IsInt() total!: number;
}

export class PayoutDetailDto extends PayoutDto {
  /** Naira that the banks paid, and that they refused or returned. */
  @IsNumber() paid!: number;
  @IsNumber() notPaid!: number;
  /** Payments that an approval sends, and those of them whose names match only in part. */
  @IsInt() payable!: number;
  @IsInt() inPart!: number;
  /** Naira. */
  @IsNumber() available!: number;
  /** Why the user cannot decide; null if they can. */
  @IsOptional() @IsString() blocked!: string | null;
}

export class DecidePayoutBody {
  @IsBoolean() approve!: boolean;
  /** Naira to pay as the approver saw them; needed to approve. */
  @IsOptional() @AsNumber() @IsNumber({ maxDecimalPlaces: 2 }) @Min(0) amount?: number;
  /** Needed to send it back. */
  @IsOptional() @Tidied() @IsString() @MaxLength(500) reason?: string;
}

export class PaymentStepDto {
  /** ISO time. */
  @IsString() at!: string;
  @IsString() what!: string;
}

/** A payment with what happened to it, and the first person's decision about an unknown outcome. */
export class PaymentDetailDto extends PaymentDto {
  @ValidateNested({ each: true }) @Nested(() => PaymentStepDto) steps!: PaymentStepDto[];
  @IsBoolean() needsSecond!: boolean;
  /** The first person's decision; null: none yet. */
  @IsOptional() @IsBoolean() askedPaid!: boolean | null;
  @IsOptional() @IsString() askedProof!: string | null;
  @IsOptional() @IsString() askedBy!: string | null;
  /** Why the user cannot settle it; null if they can. */
  @IsOptional() @IsString() blocked!: string | null;
}

export class SettlePaymentBody {
  @IsBoolean() paid!: boolean;
  /** Session ID on the bank statement, or what the bank said. */
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(200) proof!: string;
}
