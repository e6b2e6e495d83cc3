import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Nested, Tidied } from '../platform/shape.js';
import {
  DIFFERENCE_CAUSES,
  DIFFERENCE_DECISIONS,
  type DifferenceCause,
  type DifferenceDecision,
  WALLET_PROVIDERS,
  type WalletProviderName,
} from './constants.js';

export class DayDto {
  /** `2026-11-19`. */
  @IsString() day!: string;
  /** Rows of the provider's list; null: none yet. */
  @IsOptional() @IsInt() rows!: number | null;
  @IsInt() matched!: number;
  @IsInt() askedTimes!: number;
  /** Naira in the wallet at the end of the day, and by how much the provider's list differs. */
  @IsNumber() balance!: number;
  @IsNumber() difference!: number;
  @IsInt() differences!: number;
  @IsInt() undecided!: number;
  @IsOptional() @IsString() fetchedOn!: string | null;
  @IsOptional() @IsString() closedBy!: string | null;
}

export class DayListDto {
  @ValidateNested({ each: true }) @Nested(() => DayDto) list!: DayDto[];
  @IsInt() total!: number;
}

export class DifferenceDto {
  @IsInt() id!: number;
  @IsString() reference!: string;
  @IsOptional() @IsString() what!: string | null;
  /** Naira into the wallet; negative: out of it; null: missing. */
  @IsOptional() @IsNumber() ours!: number | null;
  @IsOptional() @IsNumber() theirs!: number | null;
  /** Theirs less ours. */
  @IsNumber() difference!: number;
  /** Likely cause, and the day on which the other side has the same amount. */
  @IsIn(Object.keys(DIFFERENCE_CAUSES)) cause!: DifferenceCause;
  @IsOptional() @IsString() otherDay!: string | null;
  /** Likely decision. */
  @IsIn(DIFFERENCE_DECISIONS) likely!: DifferenceDecision;
  @IsOptional() @IsIn(DIFFERENCE_DECISIONS) decision!: DifferenceDecision | null;
  @IsOptional() @IsString() reason!: string | null;
  @IsOptional() @IsString() decidedBy!: string | null;
}

export class DayDetailDto extends DayDto {
  @IsIn(WALLET_PROVIDERS) provider!: WalletProviderName;
  @ValidateNested({ each: true }) @Nested(() => DifferenceDto) rowsThatDiffer!: DifferenceDto[];
}

/** A movement that the wallet and the provider's list agree about. */
export class MatchedRowDto {
  @IsString() reference!: string;
  /** Paid agent. */
  @IsOptional() @IsString() what!: string | null;
  /** Naira into the wallet; negative: out of it. */
  @IsNumber() amount!: number;
}

export class MatchedListDto {
  @ValidateNested({ each: true }) @Nested(() => MatchedRowDto) list!: MatchedRowDto[];
  @IsInt() total!: number;
}

export class DecideDifferenceBody {
  @IsIn(DIFFERENCE_DECISIONS) decision!: DifferenceDecision;
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(500) reason!: string;
}
