import { Module } from '@nestjs/common';
import { RecordsModule } from '#libs/records';
import { ManageProviders } from './manage-providers.service.js';

@Module({
  imports: [RecordsModule],
  providers: [ManageProviders],
  exports: [RecordsModule, ManageProviders],
})
export class ProvidersModule {}
