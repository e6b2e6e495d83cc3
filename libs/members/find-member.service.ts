import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { CommunityMemberRecordDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { linksOfMember } from './domain/links.js';
import { memberRecord } from './persistence/member-record.queries.js';

@Injectable()
export class FindMember {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** Throws `record.notFound` if there is none in the actor's scope, or if they were removed. */
  async find(actor: SessionActor, memberId: number): Promise<CommunityMemberRecordDto> {
    const row = await memberRecord(this.database, await this.access.scopeOf(actor), memberId);
    if (!row) throw new DomainError('record.notFound');
    const viewer = { role: actor.role, grants: await this.access.grantsOf(actor) };
    const member = { ...row, kind: 'person' as const };
    return { ...member, createdOn: row.createdOn.toISOString(), links: linksOfMember(member, viewer) };
  }
}
