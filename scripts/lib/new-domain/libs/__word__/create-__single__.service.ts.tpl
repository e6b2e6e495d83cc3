import { Injectable } from '@nestjs/common';
import { __DOMAIN___MESSAGES, type Save__One__Body, type __One__Dto, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, withNameTaken } from '#libs/platform';
import { describe__One__ } from './describe-__single__.js';
import { faultsOf__One__, tidyName } from './domain/__single__-rules.js';
import { __One__ } from './persistence/__single__.entity.js';

/** Adds one to the user's account. */
@Injectable()
export class Create__One__ {
  constructor(private readonly database: Database) {}

  /** Returns it as stored. Throws `request.invalid`, and `record.conflict` for a taken name. */
  async create(actor: SessionActor, body: Save__One__Body): Promise<__One__Dto> {
    const draft = { name: tidyName(body.name), note: body.note?.trim() ?? '' };
    const fields = faultsOf__One__(draft);
    if (Object.keys(fields).length > 0) throw DomainError.invalid(fields);
    const { accountId } = actor;
    const work = this.database.transaction(async (tx) => {
      const __one__ = await tx.manager.save(__One__, { ...draft, accountId, createdBy: actor.id });
      tx.record({
        topic: topicOf.account(accountId),
        type: '__one__.created',
        subject: { kind: '__one__', id: __one__.id },
        data: { __one__Id: __one__.id, name: draft.name },
        accountId,
        by: actor,
      });
      return describe__One__(__one__);
    });
    return withNameTaken(__DOMAIN___MESSAGES.nameTaken, work);
  }
}
