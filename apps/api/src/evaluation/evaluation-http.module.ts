import { Module } from '@nestjs/common';
import { EvaluationModule } from '#libs/evaluation';
import { EvaluationController } from './evaluation.controller.js';

@Module({ imports: [EvaluationModule], controllers: [EvaluationController] })
export class EvaluationHttpModule {}
