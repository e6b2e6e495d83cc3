import { Module } from '@nestjs/common';
import { InputsModule } from '#libs/inputs';
import { AnomaliesController } from './anomalies.controller.js';
import { EopController } from './eop.controller.js';
import { LedgerController } from './ledger.controller.js';
import { LedgerEntriesController } from './ledger-entries.controller.js';
import { StatementsController } from './statements.controller.js';

@Module({
  imports: [InputsModule],
  controllers: [
    AnomaliesController,
    EopController,
    LedgerController,
    LedgerEntriesController,
    StatementsController,
  ],
})
export class InputsHttpModule {}
