import { Injectable } from '@nestjs/common';
import {
  DPIA_HEADING_NAMES,
  type DpiaDto,
  type DpiaVersionDto,
  type SaveDpiaBody,
  topicOf,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database, DomainError, lock, type Reader, type Transaction } from '#libs/platform';
import { unassessedUses } from './uses.queries.js';

/** Reads, saves and signs the data protection impact assessment of an account. */
@Injectable()
export class Assessments {
  constructor(private readonly database: Database) {}

  async read({ accountId }: SessionActor): Promise<DpiaDto> {
    const [list, unassessed] = await Promise.all([
      versionsOf(this.database, accountId),
      unassessedUses(this.database, accountId),
    ]);
    const isDraft = list[0]?.signedOn === null;
    const save = { rel: 'save', href: '/api/privacy/dpia', method: 'PUT' as const };
    const sign = { rel: 'sign', href: '/api/privacy/dpia/sign', method: 'POST' as const };
    return { list, unassessed, links: isDraft ? [save, sign] : [save] };
  }

  /** Saves the draft, or adds one after a signed version. Throws `dpia.changed` if the user saw another version. */
  save(actor: SessionActor, { version, ...texts }: SaveDpiaBody): Promise<DpiaDto> {
    return this.change(actor, async (tx, newest) => {
      if ((newest?.version ?? 0) !== version) throw new DomainError('dpia.changed');
      const values = DPIA_HEADING_NAMES.map((heading) => texts[heading].trim().normalize('NFC'));
      if (newest?.signedOn === null) {
        await tx.query(
          `UPDATE dpia_version SET description = $2, necessity = $3, risks = $4, measures = $5, version = version + 1
            WHERE id = $1`,
          [newest.id, ...values],
        );
        return { type: 'dpia.saved', number: newest.number };
      }
      const number = (newest?.number ?? 0) + 1;
      // Versions count on, so that a page of the signed version cannot overwrite the new draft.
      await tx.query(
        `INSERT INTO dpia_version (account_id, number, version, description, necessity, risks, measures)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [actor.accountId, number, version + 1, ...values],
      );
      return { type: 'dpia.saved', number };
    });
  }

  /** Signs the draft for good. Throws `dpia.noDraft`, `dpia.changed`, and `dpia.incomplete` without a text per heading. */
  sign(actor: SessionActor, version: number, signedBy: string): Promise<DpiaDto> {
    return this.change(actor, async (tx, newest) => {
      if (newest?.signedOn !== null) throw new DomainError('dpia.noDraft');
      if (newest.version !== version) throw new DomainError('dpia.changed');
      if (DPIA_HEADING_NAMES.some((heading) => newest[heading] === ''))
        throw new DomainError('dpia.incomplete');
      await tx.query(
        'UPDATE dpia_version SET signed_by = $2, signed_on = now(), version = version + 1 WHERE id = $1',
        [newest.id, signedBy],
      );
      return { type: 'dpia.signed', number: newest.number };
    });
  }

  private async change(
    actor: SessionActor,
    write: (
      tx: Transaction,
      newest: DpiaVersionDto | undefined,
    ) => Promise<{ type: 'dpia.saved' | 'dpia.signed'; number: number }>,
  ): Promise<DpiaDto> {
    const { accountId } = actor;
    await this.database.transaction(async (tx) => {
      await lock(tx, 'dpia', accountId);
      const [newest] = await versionsOf(tx, accountId);
      const { type, number } = await write(tx, newest);
      tx.record({
        topic: topicOf.account(accountId),
        type,
        subject: { kind: 'account', id: accountId },
        data: { number },
        accountId,
        by: { id: actor.id, name: actor.name, accountId },
      });
    });
    return this.read(actor);
  }
}

/** Returns all versions of an account, newest first. */
async function versionsOf(database: Reader, accountId: number): Promise<DpiaVersionDto[]> {
  const rows = await database.query<Omit<DpiaVersionDto, 'signedOn'> & { signedOn: Date | null }>(
    `SELECT id, number, version, description, necessity, risks, measures, signed_by AS "signedBy",
            signed_on AS "signedOn"
       FROM dpia_version WHERE account_id = $1 ORDER BY number DESC`,
    [accountId],
  );
  return rows.map((row) => ({ ...row, signedOn: row.signedOn?.toISOString() ?? null }));
}
