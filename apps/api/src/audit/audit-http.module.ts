import { Module } from '@nestjs/common';
import { AuditModule } from '#libs/audit';
import { AuditController } from './audit.controller.js';

@Module({ imports: [AuditModule], controllers: [AuditController] })
export class AuditHttpModule {}
