import { Module } from '@nestjs/common';
import { RecordsModule } from '#libs/records';

@Module({ imports: [RecordsModule], exports: [RecordsModule] })
export class AgentsModule {}
