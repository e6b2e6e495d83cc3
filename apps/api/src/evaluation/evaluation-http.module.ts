import { Module } from '@nestjs/common';
import { EvaluationModule } from '#libs/evaluation';
import { EditingController } from './editing.controller.js';
import { EvaluationController } from './evaluation.controller.js';

@Module({ imports: [EvaluationModule], controllers: [EvaluationController, EditingController] })
export class EvaluationHttpModule {}
