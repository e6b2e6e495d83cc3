import { Controller, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { Checkpoints, ExportAudit, ReadAudit, VerifyAudit } from '#libs/audit';
import {
  ADMINISTRATORS,
  AuditListDto,
  AuditQuery,
  AuditVerificationDto,
  downloadAudit,
  downloadAuditBook,
  downloadCheckpoint,
  listAudit,
  readRecordHistory,
  verifyAudit,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { DomainError } from '#libs/platform';
import { MEDIA_TYPES, type TableFormat } from '#libs/tabular';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** The audit log: user, act, record and time. */
@Controller()
export class AuditController {
  constructor(
    private readonly audit: ReadAudit,
    private readonly verification: VerifyAudit,
    private readonly exports: ExportAudit,
    private readonly checkpoints: Checkpoints,
  ) {}

  @Handles(listAudit, {
    summary: 'Audit log of the account, newest first',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: AuditListDto,
    shows: ({ list }) => ({
      how: 'audit',
      farmers: list.flatMap(({ subject }) => (subject?.kind === 'farmer' ? subject.id : [])),
    }),
  })
  list(@CurrentActor() actor: SessionActor, @Query() query: AuditQuery): Promise<AuditListDto> {
    return this.audit.list(actor, query);
  }

  @Handles(verifyAudit, {
    summary: 'Verification of all audit entries against their hashes',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: AuditVerificationDto,
  })
  verify(@CurrentActor() actor: SessionActor): Promise<AuditVerificationDto> {
    return this.verification.verify(actor);
  }

  @Header('Cache-Control', 'no-store')
  @Handles(downloadCheckpoint, {
    summary: 'The newest signed checkpoint, to store elsewhere and compare with the log later',
    roles: ['SUPERADMIN'],
    scope: 'none',
    answers: 'file',
  })
  async checkpoint(): Promise<StreamableFile> {
    const newest = await this.checkpoints.newest();
    if (!newest) throw new DomainError('record.notFound', 'No checkpoint has been signed yet.');
    const file = `${JSON.stringify(await this.checkpoints.file(newest), null, 1)}\n`;
    return new StreamableFile(Buffer.from(file), {
      type: 'application/json',
      disposition: `attachment; filename="gona-audit-checkpoint-${newest.number}.json"`,
    });
  }

  @Header('Cache-Control', 'no-store')
  @Handles(downloadAudit, {
    summary: 'The audit log as a CSV file',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: 'file',
  })
  csv(@CurrentActor() actor: SessionActor, @Query() query: AuditQuery): StreamableFile {
    return this.file('csv', actor, query);
  }

  @Header('Cache-Control', 'no-store')
  @Handles(downloadAuditBook, {
    summary: 'The audit log as an Excel workbook',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: 'file',
  })
  xlsx(@CurrentActor() actor: SessionActor, @Query() query: AuditQuery): StreamableFile {
    return this.file('xlsx', actor, query);
  }

  @Handles(readRecordHistory, {
    summary: 'The newest 200 entries of one record',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: AuditListDto,
    shows: ({ list }) => ({
      how: 'audit',
      farmers: list.flatMap(({ subject }) => (subject?.kind === 'farmer' ? subject.id : [])),
    }),
  })
  history(
    @CurrentActor() actor: SessionActor,
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
