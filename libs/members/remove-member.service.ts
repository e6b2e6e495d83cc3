import { Injectable } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import { putInTrash, restoreFromTrash } from '#libs/trash';
import { nameOf } from './domain/member-rules.js';
import { changeMember, lockMember, recordOfMember, requireMember } from './member-changes.js';
import { placeOfMember } from './persistence/member-record.queries.js';
import { restoreMember } from './restore-member.js';

/** Moves members who are not farmers to the trash, and restores them. */
@Injectable()
export class RemoveMember {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
  ) {}

  /** Throws `record.notFound` out of scope. Removing them again changes nothing. */
  async remove(actor: SessionActor, memberId: number): Promise<void> {
    await requireMember(this.database, this.scope, actor, memberId);
    await this.database.transaction(async (tx) => {
      const member = await lockMember(tx, memberId);
      if (!member) throw new DomainError('record.notFound');
      if (member.removedOn !== null) return;
      const place = await placeOfMember(tx, member.communityId);
      if (place.isCommunityDeleted || place.isResourceDeleted) throw new DomainError('record.notFound');
      await changeMember(tx, member, { removedOn: new Date() });
      await putInTrash(tx, {
        accountId: member.accountId,
        kind: 'communityMember',
        recordId: memberId,
        description: `${nameOf(member)} (${place.communityName})`,
        contents: {},
        deletedBy: actor.id,
        createdOn: member.createdOn,
      });
      tx.record(recordOfMember('communityMember.removed', member, actor));
    });
  }

  /**
   * Restores a member for users who may remove them; a current member stays unchanged. Throws `record.notFound` out of
   * scope, `trash.gone` if it is too late, and as `restoreMember`.
   */
  async restore(actor: SessionActor, memberId: number): Promise<void> {
    await requireMember(this.database, this.scope, actor, memberId);
    await this.database.transaction((tx) =>
      restoreFromTrash(tx, 'communityMember', memberId, actor, restoreMember),
    );
  }
}
