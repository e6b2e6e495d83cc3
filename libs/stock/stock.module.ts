import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { RecordsModule } from '#libs/records';
import { ListStockInputs } from './list-stock-inputs.service.js';

@Module({
  imports: [AccessModule, RecordsModule],
  providers: [ListStockInputs],
  exports: [ListStockInputs, RecordsModule],
})
export class StockModule {}
