import {
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { defineExport } from '../exports/constants.js';
import { Figure } from '../inputs/eop.dto.js';
import { call } from '../platform/calls.js';
import { NamedDto, NamedListDto } from '../platform/dto.js';
import { IsName } from '../platform/names.js';
import { type RecordEvents, recordCalls, recordMessages, recordSamples } from '../platform/record-calls.js';
import { listOf, RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import { AsNumber, Clearable, Nested, Tidied } from '../platform/shape.js';
import { serviceProviderCalls } from '../providers/index.js';
import { listStockMovements, type RecordedMovement, readInputSupply, recordStockMovement } from './supply.js';

export * from './supply.js';

export const WAREHOUSE_MESSAGES = recordMessages('warehouse');

export const STOCK_MESSAGES = {
  ...recordMessages('stock item'),
  nameTaken: 'This warehouse already has a stock item with this name.',
  unitMissing: 'Unit is required.',
  inputMissing: 'Choose the input that it holds.',
};

export class WarehouseDto extends RecordDto {
  @IsString() name!: string;
  @IsString() place!: string;
  @IsString() note!: string;
  @IsInt() itemsCount!: number;
  /** The service provider that it belongs to, if any. */
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) serviceProvider!: NamedDto | null;
}

export class WarehouseListDto extends listOf(WarehouseDto) {}

export class SaveWarehouseBody extends SaveRecordBody {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) @IsName() name!: string;
  /** Town or address. */
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(200) place!: string;
  @IsOptional() @IsString() @MaxLength(2000) note?: string;
  /** The service provider that it belongs to, if any. */
  @IsOptional() @Clearable() @AsNumber() @IsInt() serviceProviderId?: number | null;
}

export const warehouseCalls = recordCalls<{
  list: WarehouseListDto;
  record: WarehouseDto;
  save: SaveWarehouseBody;
}>('/warehouses');

export class StockItemDto extends RecordDto {
  @IsString() name!: string;
  /** Received into the warehouse, less what it passed on, in `unit`: the sum of its movements. */
  @IsNumber() quantity!: number;
  @IsString() unit!: string;
  /** Naira of one unit: the input's own, or what the item says. */
  @IsOptional() @IsNumber() price!: number | null;
  @ValidateNested() @Nested(() => NamedDto) warehouse!: NamedDto;
  @IsString() place!: string;
  @IsString() note!: string;
  /** The input of a programme that the item holds; null if it holds another good. */
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) input!: NamedDto | null;
  @IsOptional() @IsString() programme!: string | null;
  /** Quantity of that input in all warehouses; null without one. */
  @IsOptional() @IsNumber() stocked!: number | null;
  /** Quantity of that input that farmers collected, less returns, from all warehouses; null without one. */
  @IsOptional() @IsNumber() givenOut!: number | null;
}

export class StockItemListDto extends listOf(StockItemDto) {}

export class SaveStockItemBody extends SaveRecordBody {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) @IsName() name!: string;
  @AsNumber() @IsInt() warehouseId!: number;
  /** Id of the input (EOP) that it holds. */
  @IsOptional() @Clearable() @AsNumber() @IsInt() inputId?: number | null;
  @Figure(4, 1_000_000_000) quantity!: number;
  /** Ignored for an input, which has its own. */
  @IsOptional() @Tidied() @IsString() @MaxLength(40) unit?: string;
  /** Ignored for an input, which has its own. */
  @IsOptional() @Clearable() @Figure(2, 100_000_000) price?: number | null;
  @IsOptional() @IsString() @MaxLength(2000) note?: string;
}

export const stockItemCalls = recordCalls<{
  list: StockItemListDto;
  record: StockItemDto;
  save: SaveStockItemBody;
}>('/agro-inventory');

/** Lists inputs that a stock item can hold: those of the community resources in scope, the latest first. */
export const listStockInputs = call<{ answer: NamedListDto }>('GET', '/stock-inputs');

export const stockSamples = [
  ...recordSamples(warehouseCalls, {
    body: { name: 'Argungu store', place: 'Argungu, Kebbi', note: 'Behind the market' },
    fresh: (word) => ({ name: `Argungu store ${word}` }),
  }),
  ...recordSamples(stockItemCalls, {
    body: async (world) => ({
      name: 'NPK 15-15-15',
      warehouseId: (await world.call(warehouseCalls.create)).id,
      quantity: 120,
      unit: 'bag',
    }),
    changes: { name: 'NPK 20-10-10' },
  }),
  sample(listStockInputs, {}),
  sample(readInputSupply, { path: ofProvider }),
  sample(listStockMovements, { path: ofProvider }),
  sample(recordStockMovement, async (world) => {
    const path = await ofProvider(world);
    const { id: warehouseId } = await world.call(warehouseCalls.create, {
      body: { name: `Store ${world.word()}`, place: 'Zuru', serviceProviderId: path.serviceProviderId },
    });
    const body = { name: 'Sacks', warehouseId, quantity: 10, unit: 'piece' };
    const { id: stockItemId } = await world.call(stockItemCalls.create, { body });
    return { path, body: { kind: 'received' as const, stockItemId, quantity: 5, reference: 'Waybill 2291' } };
  }),
];

async function ofProvider(world: SampleWorld) {
  return { serviceProviderId: (await world.call(serviceProviderCalls.create)).id };
}

defineExport('warehouses');
defineExport('stockItems');

type Events = RecordEvents<'warehouse'> &
  RecordEvents<'stockItem', { id: number; communityResourceId?: number }>;

declare module '../platform/records.js' {
  interface RecordCatalogue {
    warehouse: true;
    stockItem: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {
    'stock.moved': { id: number; kind: RecordedMovement; communityResourceId?: number };
  }
}

declare module '../exports/constants.js' {
  interface ExportCatalogue {
    warehouses: true;
    stockItems: true;
  }
}
