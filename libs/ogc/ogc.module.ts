import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { FarmsModule } from '#libs/farms';
import { LiveMaps } from './live-maps.service.js';

@Module({ imports: [AccessModule, FarmsModule], providers: [LiveMaps], exports: [LiveMaps] })
export class OgcModule {}
