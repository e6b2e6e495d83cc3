import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { RecordsModule } from '#libs/records';
import { InputSupply } from './input-supply.service.js';
import { ListStockInputs } from './list-stock-inputs.service.js';
import { RecordMovement } from './record-movement.service.js';

@Module({
  imports: [AccessModule, RecordsModule],
  providers: [InputSupply, ListStockInputs, RecordMovement],
  exports: [InputSupply, ListStockInputs, RecordMovement, RecordsModule],
})
export class StockModule {}
