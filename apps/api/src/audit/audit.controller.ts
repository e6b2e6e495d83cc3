import { Controller, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { ExportAudit, ReadAudit, VerifyAudit } from '#libs/audit';
import {
  ADMINISTRATORS,
  AuditListDto,
  AuditQuery,
  AuditVerificationDto,
  downloadAudit,
  downloadAuditBook,
  listAudit,
  readRecordHistory,
  verifyAudit,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { MEDIA_TYPES, type TableFormat } from '#libs/tabular';
import { By, Handles, Id } from '../http/index.js';

/** Who did what to which record when. */
@Controller()
export class AuditController {
  constructor(
    private readonly audit: ReadAudit,
    private readonly verification: VerifyAudit,
    private readonly exports: ExportAudit,
  ) {}

  @Handles(listAudit, {
    summary: 'What happened in the account, the newest first',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: AuditListDto,
  })
  list(@By() actor: SessionActor, @Query() query: AuditQuery): Promise<AuditListDto> {
    return this.audit.list(actor, query);
  }

  @Handles(verifyAudit, {
    summary: 'Whether every entry still says what its hash was taken over',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: AuditVerificationDto,
  })
  verify(@By() actor: SessionActor): Promise<AuditVerificationDto> {
    return this.verification.verify(actor);
  }

  @Header('Cache-Control', 'no-store')
  @Handles(downloadAudit, {
    summary: 'The same as a CSV file, whole',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: 'file',
  })
  csv(@By() actor: SessionActor, @Query() query: AuditQuery): StreamableFile {
    return this.file('csv', actor, query);
  }

  @Header('Cache-Control', 'no-store')
  @Handles(downloadAuditBook, {
    summary: 'The same as an Excel workbook, whole',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: 'file',
  })
  xlsx(@By() actor: SessionActor, @Query() query: AuditQuery): StreamableFile {
    return this.file('xlsx', actor, query);
  }

  @Handles(readRecordHistory, {
    summary: 'The newest 200 entries of one record',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: AuditListDto,
  })
  history(
    @By() actor: SessionActor,
    @Param('kind') kind: string,
    @Id('id') id: number,
  ): Promise<AuditListDto> {
    return this.audit.history(actor, kind, id);
  }

  private file(format: TableFormat, actor: SessionActor, query: AuditQuery): StreamableFile {
    const day = new Date().toISOString().slice(0, 10);
    return new StreamableFile(this.exports.file(format, actor, query), {
      type: MEDIA_TYPES[format],
      disposition: `attachment; filename="gona-audit-${day}.${format}"`,
    });
  }
}
