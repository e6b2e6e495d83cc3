import { Injectable } from '@nestjs/common';
import { maySeeStaffNames, type StoredUser, userColumn, userName } from '#libs/access';
import {
  CONSENT_MESSAGES,
  CONSENT_PURPOSE_NAMES,
  type ConsentDecision,
  type ConsentDto,
  type ConsentPurpose,
  type ConsentsDto,
  EVALUATORS,
  pathOf,
  type RecordConsentBody,
  recordConsent,
} from '#libs/contracts';
import { FarmerScope } from '#libs/farmers';
import { hasRole, type SessionActor } from '#libs/identity';
import { Database, DomainError, lock, type Reader, type Transaction } from '#libs/platform';
import { addConsent } from './add-consent.js';
import { faultsOfConsent } from './domain/consent-rules.js';

interface ConsentRow extends Omit<ConsentDto, 'by' | 'at'> {
  by: StoredUser | null;
  at: Date;
}

/** Records and reads what farmers consented to. Decisions are never changed; the last one of a purpose applies. */
@Injectable()
export class Consents {
  constructor(
    private readonly database: Database,
    private readonly farmers: FarmerScope,
  ) {}

  /** Returns all decisions of a farmer. Throws `record.notFound` out of scope. */
  async read(actor: SessionActor, farmerId: number): Promise<ConsentsDto> {
    await this.farmers.require(actor, farmerId);
    return consentsOf(this.database, farmerId, actor);
  }

  /**
   * Adds a decision and returns all. The same `opId` again adds nothing. Throws `record.notFound` out of scope,
   * `request.invalid` for a withdrawal of what was not given, or without a guardian or witness where one is needed.
   */
  async record(actor: SessionActor, farmerId: number, body: RecordConsentBody): Promise<ConsentsDto> {
    await this.farmers.require(actor, farmerId);
    const inPortal = body.channel === 'portal';
    const isAllowed = hasRole(actor.roles, EVALUATORS)
      ? !inPortal
      : inPortal && body.decision === 'WITHDRAWN';
    if (!isAllowed) throw DomainError.invalid({ channel: CONSENT_MESSAGES.ownOnly });
    const { opId, ...decided } = body;
    const operation = { opId, by: actor.id, act: 'consent.record', content: { farmerId, ...decided } };
    // The answer holds names, which the log of operations must not store.
    await this.database.operation(operation, async (tx) => {
      await lock(tx, 'consent', farmerId);
      const facts = await factsOf(tx, farmerId, body.purpose);
      const faults = faultsOfConsent(body, facts);
      if (Object.keys(faults).length > 0) throw DomainError.invalid(faults);
      const consentId = await addConsent(tx, { accountId: facts.accountId, farmerId, by: actor }, body);
      return { consentId };
    });
    return consentsOf(this.database, farmerId, actor);
  }
}

interface Facts {
  accountId: number;
  dateOfBirth: string | null;
  current: ConsentDecision | null;
  today: string;
}

async function factsOf(tx: Transaction, farmerId: number, purpose: ConsentPurpose): Promise<Facts> {
  const [row] = await tx.query<Facts>(
    `SELECT f.account_id AS "accountId", to_char(f.date_of_birth, 'YYYY-MM-DD') AS "dateOfBirth", s.decision AS current,
            to_char(now() AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD') AS today
       FROM farmer f LEFT JOIN consent_state s ON s.farmer_id = f.id AND s.purpose = $2 WHERE f.id = $1`,
    [farmerId, purpose],
  );
  if (!row) throw new DomainError('record.notFound');
  return row;
}

/** Returns the decisions of a farmer, newest first, and the current one of each purpose. */
async function consentsOf(reader: Reader, farmerId: number, { roles }: SessionActor): Promise<ConsentsDto> {
  const rows = await reader.query<ConsentRow>(
    `SELECT c.id, c.purpose, c.decision, c.language, c.channel, d.place, d.guardian, d.witness,
            n.number AS "noticeVersion", p.kind AS proof, ${userColumn('u')} AS by, c.recorded_on AS at
       FROM consent c LEFT JOIN consent_detail d ON d.consent_id = c.id
       LEFT JOIN consent_proof p ON p.consent_id = c.id LEFT JOIN notice n ON n.id = c.notice_id
       LEFT JOIN app_user u ON u.id = c.recorded_by
      WHERE c.farmer_id = $1 ORDER BY c.id DESC`,
    [farmerId],
  );
  const list = rows.map(({ by, at, ...row }) => ({
    ...row,
    by: by && userName(by, maySeeStaffNames(roles)),
    at: at.toISOString(),
  }));
  const current = CONSENT_PURPOSE_NAMES.map((purpose) => {
    const last = list.find((each) => each.purpose === purpose);
    return { purpose, decision: last?.decision ?? null, at: last?.at ?? null };
  });
  const href = `/api${pathOf(recordConsent, { farmerId })}`;
  const rel = hasRole(roles, EVALUATORS) ? 'add' : 'withdraw';
  return { current, list, links: [{ rel, href, method: 'POST' }] };
}
