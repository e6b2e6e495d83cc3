import { Module } from '@nestjs/common';
import { FarmsModule } from '#libs/farms';
import { RecordsModule } from '#libs/records';
import { FarmAssets } from './farm-assets.service.js';

@Module({ imports: [FarmsModule, RecordsModule], providers: [FarmAssets], exports: [FarmAssets] })
export class AssetsModule {}
