import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Figure } from '../inputs/eop.dto.js';
import { call } from '../platform/calls.js';
import { NamedDto, SuccessDto } from '../platform/dto.js';
import { AsNumber, Clearable, Nested, Tidied } from '../platform/shape.js';

/** Movements that a person records. Inputs are given out by the ledger alone, so only other goods are `issued`. */
export const RECORDED_MOVEMENTS = ['received', 'issued', 'moved', 'counted'] as const;
export type RecordedMovement = (typeof RECORDED_MOVEMENTS)[number];

/** All movements on screen: `corrected` comes from the form of an item, `collected` and `returned` from the ledger. */
export const MOVEMENT_KINDS = [...RECORDED_MOVEMENTS, 'corrected', 'collected', 'returned'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Movements per page. */
export const MOVEMENTS_PAGE = 50;

export const SUPPLY_MESSAGES = {
  recorded: 'Movement recorded',
  byLedger: 'The ledger gives out inputs. Record a collection there.',
  tooMuch: 'The store has less than that.',
  noStore: 'Choose the other store of this provider.',
};

/** An input that the stores of a provider hold, or another good. Quantities are in `unit`. */
export class SupplyGoodDto {
  /** Id of one of its stock items. */
  @IsInt() id!: number;
  /** Id of the input; null for other goods. */
  @IsOptional() @IsInt() inputId!: number | null;
  @IsOptional() @IsInt() communityResourceId!: number | null;
  @IsOptional() @IsString() season!: string | null;
  @IsString() name!: string;
  @IsOptional() @IsString() programme!: string | null;
  @IsString() unit!: string;
  /** Naira of one unit: an input's own, or that of the stock item. */
  @IsOptional() @IsNumber() price!: number | null;
  /** Received into the stores of the provider, less what they issued. */
  @IsNumber() received!: number;
  /** Collected by farmers less returns, as the balances of the farmers say; null for other goods. */
  @IsOptional() @IsNumber() givenOut!: number | null;
  /** The same, as the totals of the ledger say. */
  @IsOptional() @IsNumber() inLedger!: number | null;
  /** In stock. For an input that other stores hold too, it is that of all stores. */
  @IsNumber() left!: number;
  /** Stores beyond the provider hold the same input; the ledger does not say from which one a farmer collected. */
  @IsBoolean() elsewhere!: boolean;
  /** The last count, what it should have found, and its ISO time; null without one. */
  @IsOptional() @IsNumber() counted!: number | null;
  @IsOptional() @IsNumber() books!: number | null;
  @IsOptional() @IsString() countedOn!: string | null;
}

export class SupplyItemDto extends NamedDto {
  @IsInt() storeId!: number;
  @IsString() storeName!: string;
  @IsNumber() quantity!: number;
  @IsString() unit!: string;
  /** It holds an input of a programme. */
  @IsBoolean() isInput!: boolean;
}

/** Input supply of a service provider. */
export class InputSupplyDto {
  @ValidateNested({ each: true }) @Nested(() => SupplyGoodDto) goods!: SupplyGoodDto[];
  /** The goods by store. */
  @ValidateNested({ each: true }) @Nested(() => SupplyItemDto) items!: SupplyItemDto[];
  @ValidateNested({ each: true }) @Nested(() => NamedDto) stores!: NamedDto[];
}

export class StockMovementDto {
  /** `m12` is a movement, `l12` an entry of the ledger. */
  @IsString() key!: string;
  @IsIn(MOVEMENT_KINDS) kind!: MovementKind;
  /** ISO time. */
  @IsString() at!: string;
  @IsString() name!: string;
  @IsString() unit!: string;
  /** Above zero if the stock grows; of a move and a count, the quantity itself. */
  @IsNumber() quantity!: number;
  /** Stores: `Argungu store`, or `Argungu store → Zuru store`; null for entries of the ledger, which name none. */
  @IsOptional() @IsString() place!: string | null;
  @IsString() reference!: string;
  /** Quantity that a count should have found. */
  @IsOptional() @IsNumber() books!: number | null;
  /** Place of the entry in the ledger. */
  @IsOptional() @IsInt() communityResourceId!: number | null;
  @IsOptional() @IsString() season!: string | null;
  @IsOptional() @IsInt() inputId!: number | null;
}

export class MovementQuery {
  @IsOptional() @IsIn(MOVEMENT_KINDS) kind?: MovementKind;
  /** `olderMovement` and `olderEntry` of the page before. */
  @IsOptional() @AsNumber() @IsInt() @Min(0) olderMovement?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(0) olderEntry?: number;
}

export class MovementListDto {
  @ValidateNested({ each: true }) @Nested(() => StockMovementDto) list!: StockMovementDto[];
  /** Rows of this page. */
  @IsInt() total!: number;
  /** Where the next page begins; null: this is the last one. */
  @IsOptional() @IsInt() olderMovement!: number | null;
  @IsOptional() @IsInt() olderEntry!: number | null;
}

export class RecordMovementBody {
  @IsOptional() @IsUUID() opId?: string;
  @IsIn(RECORDED_MOVEMENTS) kind!: RecordedMovement;
  @AsNumber() @IsInt() stockItemId!: number;
  /** The store that a move goes to. */
  @IsOptional() @Clearable() @AsNumber() @IsInt() toStoreId?: number | null;
  @Figure(4, 1_000_000_000) quantity!: number;
  /** Such as the number of a waybill. */
  @IsOptional() @Tidied() @IsString() @MaxLength(200) reference?: string;
}

type OfProvider = { path: { serviceProviderId: number } };

/** Goods, prices, stores and stock of a service provider, tied to the ledger. */
export const readInputSupply = call<OfProvider & { answer: InputSupplyDto }>(
  'GET',
  '/serviceprovider/:serviceProviderId/input-supply',
);

/** Movements of the stores and of the ledger, latest first. */
export const listStockMovements = call<OfProvider & { query?: MovementQuery; answer: MovementListDto }>(
  'GET',
  '/serviceprovider/:serviceProviderId/stock-movements',
);

/** Records a delivery, an issue, a move or a count. A count of an input is that of all its stores. */
export const recordStockMovement = call<OfProvider & { body: RecordMovementBody; answer: SuccessDto }>(
  'POST',
  '/serviceprovider/:serviceProviderId/stock-movements',
);
