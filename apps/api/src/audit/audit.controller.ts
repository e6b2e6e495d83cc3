import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { ExportAudit, ReadAudit, VerifyAudit } from '#libs/audit';
import { ADMINISTRATORS, AuditListDto, AuditQuery, AuditVerificationDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { By, Id, Route } from '../http/index.js';

/** Who did what to which record when. */
@Controller()
export class AuditController {
  constructor(
    private readonly audit: ReadAudit,
    private readonly verification: VerifyAudit,
    private readonly exports: ExportAudit,
  ) {}

  @Get('audit')
  @Route({
    summary: 'What happened in the account, the newest first',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: AuditListDto,
  })
  list(@By() actor: SessionActor, @Query() query: AuditQuery): Promise<AuditListDto> {
    return this.audit.list(actor, query);
  }

  @Get('audit/verify')
  @Route({
    summary: 'Whether every entry still says what its hash was taken over',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: AuditVerificationDto,
  })
  verify(@By() actor: SessionActor): Promise<AuditVerificationDto> {
    return this.verification.verify(actor);
  }

  @Get('audit.csv')
  @Header('Cache-Control', 'no-store')
  @Route({
    summary: 'The same as a CSV file, whole',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: 'file',
  })
  csv(@By() actor: SessionActor, @Query() query: AuditQuery): StreamableFile {
    const day = new Date().toISOString().slice(0, 10);
    return new StreamableFile(this.exports.csv(actor, query), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="gona-audit-${day}.csv"`,
    });
  }

  @Get('audit/record/:kind/:id')
  @Route({
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
}
