import { Injectable } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import type { SaveCommunityMemberBody } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { draftOf, faultsOfMember } from './domain/member-rules.js';
import {
  changeMember,
  lockMember,
  recordOfMember,
  requireFreePhone,
  requireMember,
  withPhoneFree,
} from './member-changes.js';
import { CommunityMember } from './persistence/community-member.entity.js';

@Injectable()
export class SaveMember {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
  ) {}

  /** Returns the new id. Throws `record.notFound` out of scope, `request.invalid`, `member.phoneTaken`. */
  async add(actor: SessionActor, communityId: number, body: SaveCommunityMemberBody): Promise<number> {
    const { accountId, communityResourceId } = await this.scope.communityOf(actor, communityId);
    const draft = checked(body);
    const work = this.database.transaction(async (tx) => {
      await requireFreePhone(tx, { communityId, phone: draft.phone }, null);
      const member = await tx.manager.save(CommunityMember, {
        ...draft,
        accountId,
        communityResourceId,
        communityId,
        createdBy: actor.id,
      });
      tx.record(recordOfMember('communityMember.added', member, actor));
      return member.id;
    });
    return withPhoneFree(work);
  }

  /**
   * Throws `record.notFound` out of scope, `request.invalid`, `member.phoneTaken`. Writes nothing if nothing changes.
   */
  async change(actor: SessionActor, memberId: number, body: SaveCommunityMemberBody): Promise<void> {
    const draft = checked(body);
    await requireMember(this.database, this.scope, actor, memberId);
    const work = this.database.transaction(async (tx) => {
      const member = await lockMember(tx, memberId);
      if (!member || member.removedOn) throw new DomainError('record.notFound');
      const fields = Object.keys(draft) as (keyof typeof draft)[];
      if (fields.every((field) => draft[field] === member[field])) return;
      if (draft.phone !== member.phone)
        await requireFreePhone(tx, { communityId: member.communityId, phone: draft.phone }, memberId);
      await changeMember(tx, member, draft);
      tx.record(recordOfMember('communityMember.updated', { ...member, ...draft }, actor));
    });
    return withPhoneFree(work);
  }
}

function checked(body: SaveCommunityMemberBody) {
  const faults = faultsOfMember(body);
  if (Object.keys(faults).length > 0) throw DomainError.invalid(faults);
  return draftOf(body);
}
