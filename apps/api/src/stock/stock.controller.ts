import { Controller } from '@nestjs/common';
import { EVALUATORS, GRANTS, listStockInputs, NamedListDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ListStockInputs, STOCK_ITEMS, WAREHOUSES } from '#libs/stock';
import { CurrentActor, Handles, recordController } from '../http/index.js';

export const WarehousesController = recordController(WAREHOUSES);
export const StockItemsController = recordController(STOCK_ITEMS);

/** Inputs that a stock item can hold. */
@Controller()
export class StockInputsController {
  constructor(private readonly inputs: ListStockInputs) {}

  @Handles(listStockInputs, {
    summary: 'Inputs that a stock item can hold',
    roles: EVALUATORS,
    scope: 'account',
    answers: NamedListDto,
    grant: GRANTS.editStock,
  })
  list(@CurrentActor() actor: SessionActor): Promise<NamedListDto> {
    return this.inputs.list(actor);
  }
}
