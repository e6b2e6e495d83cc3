import { Module } from '@nestjs/common';
import { FarmsModule } from '#libs/farms';
import { FarmsController } from './farms.controller.js';

@Module({ imports: [FarmsModule], controllers: [FarmsController] })
export class FarmsHttpModule {}
