import { Body, Controller, Query } from '@nestjs/common';
import {
  EVALUATORS,
  GRANTS,
  InputSupplyDto,
  listStockInputs,
  listStockMovements,
  MovementListDto,
  MovementQuery,
  NamedListDto,
  RecordMovementBody,
  readInputSupply,
  recordStockMovement,
  SuccessDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { InputSupply, ListStockInputs, RecordMovement, STOCK_ITEMS, WAREHOUSES } from '#libs/stock';
import { CurrentActor, Handles, Id, recordController } from '../http/index.js';

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

const READS = { roles: EVALUATORS, scope: 'account', grant: GRANTS.viewInputs } as const;

/** Input supply of a service provider. */
@Controller()
export class InputSupplyController {
  constructor(
    private readonly supply: InputSupply,
    private readonly recording: RecordMovement,
  ) {}

  @Handles(readInputSupply, {
    ...READS,
    summary: 'Goods, prices, stores and stock of a service provider, with what the ledger gave out',
    answers: InputSupplyDto,
  })
  read(@CurrentActor() actor: SessionActor, @Id('serviceProviderId') id: number): Promise<InputSupplyDto> {
    return this.supply.read(actor, id);
  }

  @Handles(listStockMovements, {
    ...READS,
    summary: 'Movements of the stores of a service provider, and the collections and returns of their inputs',
    answers: MovementListDto,
  })
  movements(
    @CurrentActor() actor: SessionActor,
    @Id('serviceProviderId') id: number,
    @Query() query: MovementQuery,
  ): Promise<MovementListDto> {
    return this.supply.movements(actor, id, query);
  }

  @Handles(recordStockMovement, {
    ...READS,
    grant: GRANTS.editInputs,
    summary: 'Record a delivery, an issue, a move or a count',
    answers: SuccessDto,
  })
  record(
    @CurrentActor() actor: SessionActor,
    @Id('serviceProviderId') id: number,
    @Body() body: RecordMovementBody,
  ): Promise<SuccessDto> {
    return this.recording.record(actor, id, body);
  }
}
