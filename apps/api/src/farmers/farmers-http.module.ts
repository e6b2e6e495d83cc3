import { Module } from '@nestjs/common';
import { FarmersModule } from '#libs/farmers';
import { FarmersController } from './farmers.controller.js';

@Module({ imports: [FarmersModule], controllers: [FarmersController] })
export class FarmersHttpModule {}
