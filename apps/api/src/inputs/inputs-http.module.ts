import { Module } from '@nestjs/common';
import { InputsModule } from '#libs/inputs';
import { EopController } from './eop.controller.js';
import { LedgerController } from './ledger.controller.js';
import { LedgerEntriesController } from './ledger-entries.controller.js';

@Module({
  imports: [InputsModule],
  controllers: [EopController, LedgerController, LedgerEntriesController],
})
export class InputsHttpModule {}
