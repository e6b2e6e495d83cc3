import { Injectable } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError } from '#libs/platform';
import {
  changeMember,
  lockMember,
  recordOfMember,
  requireFreePhone,
  requireMember,
  withPhoneFree,
} from './member-changes.js';

/** Removes members who are no farmers, and puts them back. */
@Injectable()
export class RemoveMember {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
  ) {}

  /** Throws `record.notFound` out of scope. Removing them again changes nothing. */
  remove(actor: SessionActor, memberId: number): Promise<void> {
    return this.set(actor, memberId, false);
  }

  /** Throws `record.notFound` out of scope or once it is too late, `member.phoneTaken` where somebody else has the number by now. */
  restore(actor: SessionActor, memberId: number): Promise<void> {
    return withPhoneFree(this.set(actor, memberId, true));
  }

  private async set(actor: SessionActor, memberId: number, isMember: boolean): Promise<void> {
    await requireMember(this.database, this.scope, actor, memberId);
    await this.database.transaction(async (tx) => {
      const member = await lockMember(tx, memberId);
      if (!member) throw new DomainError('record.notFound');
      if ((member.removedOn === null) === isMember) return;
      if (isMember) await requireFreePhone(tx, member, memberId);
      await changeMember(tx, member, { removedOn: isMember ? null : new Date() });
      const event = isMember ? 'communityMember.restored' : 'communityMember.removed';
      tx.record(recordOfMember(event, member, actor));
    });
  }
}
