import { Module } from '@nestjs/common';
import { RulesModule } from '#libs/rules';
import { RuleChangesController } from './rule-changes.controller.js';

@Module({ imports: [RulesModule], controllers: [RuleChangesController] })
export class RulesHttpModule {}
