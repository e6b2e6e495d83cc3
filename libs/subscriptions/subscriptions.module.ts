import { Module } from '@nestjs/common';
import { RecordsModule } from '#libs/records';
import { ListAccounts } from './list-accounts.service.js';

@Module({ imports: [RecordsModule], providers: [ListAccounts], exports: [RecordsModule, ListAccounts] })
export class SubscriptionsModule {}
