import { Injectable } from '@nestjs/common';
import type { SaveStaffDraftBody, StaffDraftData, StaffDraftDto } from '#libs/contracts';
import { topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';

const NONE: StaffDraftDto = { data: null, page: 1, updatedOn: null };

/**
 * Stores the unfinished wizard of each author. Its contract has no field for a BVN or an account number, so none is
 * stored.
 */
@Injectable()
export class StaffDrafts {
  constructor(private readonly database: Database) {}

  async find(actor: SessionActor): Promise<StaffDraftDto> {
    const [draft] = await this.database.query<{ data: StaffDraftData; page: number; updated_on: Date }>(
      'SELECT data, page, updated_on FROM staff_draft WHERE author_id = $1',
      [actor.id],
    );
    return draft
      ? { data: draft.data, page: draft.page, updatedOn: draft.updated_on.toISOString() }
      : { ...NONE };
  }

  async save(actor: SessionActor, { data, page }: SaveStaffDraftBody): Promise<StaffDraftDto> {
    await this.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO staff_draft (author_id, data, page) VALUES ($1, $2, $3)
         ON CONFLICT (author_id) DO UPDATE SET data = $2, page = $3, updated_on = now()`,
        [actor.id, JSON.stringify(data), page],
      );
      tx.record({ ...eventOf(actor), type: 'staff.draftSaved', data: { page } });
    });
    return this.find(actor);
  }

  async remove(actor: SessionActor): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('DELETE FROM staff_draft WHERE author_id = $1', [actor.id]);
      tx.record({ ...eventOf(actor), type: 'staff.draftRemoved', data: {} });
    });
  }
}

function eventOf(actor: SessionActor) {
  return {
    topic: topicOf.user(actor.id),
    subject: { kind: 'user', id: actor.id },
    accountId: actor.accountId,
    by: actor,
  };
}
