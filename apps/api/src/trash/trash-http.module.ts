import { Module } from '@nestjs/common';
import { TrashModule } from '#libs/trash';
import { TrashController } from './trash.controller.js';

@Module({ imports: [TrashModule], controllers: [TrashController] })
export class TrashHttpModule {}
