import { Module } from '@nestjs/common';
import { Checkpoints } from './checkpoints.service.js';
import { DescribeEvents } from './describe-events.js';
import { ExportAudit } from './export-audit.service.js';
import { ReadAudit } from './read-audit.service.js';
import { VerifyAudit } from './verify-audit.service.js';

const USE_CASES = [Checkpoints, ExportAudit, ReadAudit, VerifyAudit];

/** Reads the event log across all domains. */
@Module({ providers: [...USE_CASES, DescribeEvents], exports: USE_CASES })
export class AuditModule {}
