import { Injectable } from '@nestjs/common';
import { type BreachChoicesDto, type BreachPeopleDto, FILE_WAYS } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { byName, Database, JobLedger } from '#libs/platform';
import { Records } from '#libs/records';
import { BREACHES } from './breaches.js';
import { affectedOf } from './persistence/breach.queries.js';
import { sessionsOfAccount, sessionsOfBreaches } from './persistence/breach-sessions.queries.js';

const MOST_FILES = 1000;

/** Finds and reads the people affected by a breach. */
@Injectable()
export class FindAffected {
  constructor(
    private readonly database: Database,
    private readonly records: Records,
    private readonly ledger: JobLedger,
  ) {}

  /** Starts the search and returns its job; the running one if there is one. Throws `record.notFound` out of scope. */
  async begin(actor: SessionActor, id: number): Promise<number> {
    const { name } = await this.records.find(BREACHES, actor, id);
    return this.database.transaction(async (tx) => {
      // Two starts at the same time find the same job.
      const [breach] = await tx.query<{ accountId: number }>(
        'SELECT account_id AS "accountId" FROM breach WHERE id = $1 FOR UPDATE',
        [id],
      );
      const accountId = breach?.accountId ?? actor.accountId;
      const [running] = await tx.query<{ id: number }>(
        `SELECT id FROM job_run WHERE account_id = $1 AND kind = 'breaches.affected' AND ended_at IS NULL
            AND (params->>'breachId')::bigint = $2`,
        [accountId, id],
      );
      if (running) return running.id;
      return this.ledger.start(tx, {
        kind: 'breaches.affected',
        params: { breachId: id },
        label: name,
        detail: 'Affected people',
        accountId,
        by: { id: actor.id, name: actor.name, accountId: actor.accountId },
      });
    });
  }

  /** Returns the affected people by community. Throws `record.notFound` out of scope. */
  async read(actor: SessionActor, id: number): Promise<BreachPeopleDto> {
    await this.records.find(BREACHES, actor, id);
    return affectedOf(this.database, id);
  }

  /** Returns the users of the account, their sessions, and its files that hold farmers, the newest first. */
  async choices({ accountId }: SessionActor): Promise<BreachChoicesDto> {
    const users = await this.database.query<{ value: string; label: string }>(
      `SELECT id::text AS value, display_name || ' (' || username || ')' AS label FROM app_user
        WHERE account_id = $1 ORDER BY ${byName('display_name')}, id`,
      [accountId],
    );
    const files = await this.database.query<{
      value: string;
      how: keyof typeof FILE_WAYS;
      about: string;
      day: string;
    }>(
      `SELECT s.source_kind || ':' || s.source_id AS value, min(s.how) AS how, min(s.about) AS about,
              to_char(min(s.at) AT TIME ZONE 'Africa/Lagos', 'DD Mon YYYY HH24:MI') AS day
         FROM farmer_set s WHERE s.account_id = $1 AND s.source_kind IS NOT NULL
        GROUP BY s.source_kind, s.source_id ORDER BY min(s.at) DESC LIMIT ${MOST_FILES}`,
      [accountId],
    );
    const stored = await sessionsOfBreaches(this.database, accountId);
    const live = await sessionsOfAccount(this.database, accountId);
    const sessions = new Map([...live, ...stored].map(({ id, label }) => [id, label]));
    return {
      users,
      sessions: [...sessions].map(([value, label]) => ({ value, label })),
      files: files.map(({ value, how, about, day }) => ({
        value,
        label: [FILE_WAYS[how] ?? how, about, day].filter(Boolean).join(', '),
      })),
    };
  }
}
