import { Inject, Injectable } from '@nestjs/common';
import {
  ADMINISTRATORS,
  DISCLOSURE_MESSAGES,
  type DisclosureAct,
  type DisclosureSubject,
  topicOf,
} from '#libs/contracts';
import { blindIndex, identifierKeys } from '#libs/identifier-encryption';
import { hasRole, type SessionActor } from '#libs/identity';
import { type Actor, Config, Database, DomainError, type Reader, type Transaction } from '#libs/platform';
import { type Budget, budgetAt } from './domain/budget.js';
import { faultOfReason, tidyReason } from './domain/reason.js';
import {
  insertDisclosure,
  lockUser,
  rememberSearch,
  sameSearch,
  shownInLastHour,
} from './persistence/disclosure.queries.js';

/** An act that shows full identifiers of a known subject. */
export interface Disclosure {
  act: DisclosureAct;
  subject?: DisclosureSubject;
  /** Account of the subject; the actor's own by default. */
  accountId?: number;
  /** Required for every act except a search. */
  reason?: string;
}

/** Result of a look-up. */
export interface LookUpResult<Answer> {
  answer: Answer;
  /** Whether it shows or confirms an identifier; otherwise a miss. */
  shown: boolean;
  /** Owners of the identifiers, as far as the actor may know of them. */
  subjects: readonly OwnedSubject[];
}

type OwnedSubject = DisclosureSubject & { accountId: number };

/** An act that has passed the checks of permission and reason. */
interface Admitted {
  act: DisclosureAct;
  reason: string | null;
  by: Actor;
}

/**
 * Ledger of disclosed identifiers. Every act that shows a person's full identifier uses one of its user's hourly
 * budget and adds one entry, before anything is returned. The ledger is stored only in PostgreSQL.
 */
@Injectable()
export class Disclosures {
  constructor(
    private readonly database: Database,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** Returns whether the actor may see full identifiers at all; used for links and to block endpoints. */
  may(actor: Pick<SessionActor, 'roles'>): boolean {
    return hasRole(actor.roles, ADMINISTRATORS);
  }

  /** Returns the actor's remaining budget. */
  async budgetOf(actor: SessionActor): Promise<Budget> {
    return this.budget(this.database, countedFor(actor).id);
  }

  /**
   * Throws if the budget is spent: for calls that may turn out to confirm a number. Throws as `take`, but uses none.
   */
  async requireLeft(actor: SessionActor): Promise<void> {
    if (!this.may(actor)) throw new DomainError('disclosure.forbidden');
    requireOne(await this.budgetOf(actor));
  }

  /**
   * Uses one disclosure, in its own transaction or the given one, and records it; only then is the value revealed.
   * Throws `disclosure.forbidden`, `request.invalid` for the reason, `disclosure.budgetSpent`.
   */
  async take(actor: SessionActor, disclosure: Disclosure, tx?: Transaction): Promise<Budget> {
    const admitted = this.admit(actor, disclosure.act, disclosure.reason);
    const { subject, accountId = actor.accountId } = disclosure;
    const subjects = subject ? [{ ...subject, accountId }] : [];
    const work = async (within: Transaction) => {
      const budget = await this.requireBudget(within, admitted.by.id);
      await write(within, admitted, { shown: true, subjects });
      return spentOne(budget);
    };
    return tx ? work(tx) : this.database.transaction(work);
  }

  /**
   * Uses one disclosure, looks up, and records whether there was something to show; a miss counts and commits like a
   * hit. Nothing is looked up once the budget is spent. Throws as `take`.
   */
  async look<Answer>(
    actor: SessionActor,
    { act, reason }: Pick<Disclosure, 'act' | 'reason'>,
    look: (tx: Transaction) => Promise<LookUpResult<Answer>>,
  ): Promise<{ answer: Answer; budget: Budget }> {
    const admitted = this.admit(actor, act, reason);
    return this.database.transaction(async (tx) => {
      const budget = await this.requireBudget(tx, admitted.by.id);
      const looked = await look(tx);
      await write(tx, admitted, looked);
      return { answer: looked.answer, budget: spentOne(budget) };
    });
  }

  /**
   * Runs `look` for an identifier typed into a search. The same search by the same user within ten minutes with the
   * same result counts once, however often the client repeats it.
   */
  async search<Answer>(
    actor: SessionActor,
    identifier: string,
    look: (tx: Transaction) => Promise<LookUpResult<Answer>>,
  ): Promise<{ answer: Answer; budget: Budget }> {
    const admitted = this.admit(actor, 'search');
    const userId = admitted.by.id;
    // Keyed with the user's id, so that it matches neither a farmer's row nor another user's search.
    const term = blindIndex(`search by ${userId}: ${identifier}`, identifierKeys(this.config));
    return this.database.transaction(async (tx) => {
      await lockUser(tx, userId);
      const before = await sameSearch(tx, userId, term);
      if (!before) await this.requireBudget(tx, userId);
      const looked = await look(tx);
      const { answer, shown } = looked;
      if (before?.shown === shown) return { answer, budget: await this.budget(tx, userId) };
      const budget = await this.requireBudget(tx, userId);
      await rememberSearch(tx, userId, term, shown);
      await write(tx, admitted, looked);
      return { answer, budget: spentOne(budget) };
    });
  }

  private admit(actor: SessionActor, act: DisclosureAct, given?: string): Admitted {
    if (!this.may(actor)) throw new DomainError('disclosure.forbidden');
    const reason = tidyReason(act, given);
    const fault = faultOfReason(reason);
    if (fault) throw DomainError.invalid({ reason: fault });
    return { act, reason, by: countedFor(actor) };
  }

  private async requireBudget(tx: Transaction, userId: number): Promise<Budget> {
    await lockUser(tx, userId);
    return requireOne(await this.budget(tx, userId));
  }

  private async budget(reader: Reader, userId: number): Promise<Budget> {
    const { now, taken } = await shownInLastHour(reader, userId);
    return budgetAt(now, taken, this.config.DISCLOSURES_PER_HOUR);
  }
}

/** Returns the person whose budget counts and who is recorded: the real user, also during impersonation. */
function countedFor({ seenBy, id, name, accountId }: SessionActor): Actor {
  return { ...(seenBy ?? { id, name }), accountId };
}

function requireOne(budget: Budget): Budget {
  const { nextInSeconds } = budget;
  if (nextInSeconds === null) return budget;
  throw new DomainError('disclosure.budgetSpent', DISCLOSURE_MESSAGES.nextIn(nextInSeconds), {
    retryAfter: nextInSeconds,
  });
}

function spentOne(budget: Budget): Budget {
  return { ...budget, left: budget.left - 1 };
}

/**
 * Writes one row of the ledger, and one audit entry for each affected account; only a SUPERADMIN can affect more than
 * one.
 */
async function write(
  tx: Transaction,
  { act, reason, by }: Admitted,
  { shown, subjects }: Pick<LookUpResult<unknown>, 'shown' | 'subjects'>,
): Promise<void> {
  const [first] = subjects;
  const accountId = first?.accountId ?? by.accountId;
  await insertDisclosure(tx, { userId: by.id, accountId, act, subject: plain(first), reason, shown });
  const concerned = new Map(subjects.map((subject) => [subject.accountId, subject]));
  for (const [account, subject] of concerned.size > 0 ? concerned : [[accountId, undefined] as const])
    tx.record({
      // Published in the actor's own topic, which only they and the audit read; external viewers follow the account's
      // topic.
      topic: topicOf.user(by.id),
      type: 'identifier.disclosed',
      subject: plain(subject) ?? { kind: 'user', id: by.id },
      data: { act, subject: plain(subject), reason, shown },
      accountId: account,
      by,
    });
}

const plain = (subject: OwnedSubject | undefined): DisclosureSubject | null =>
  subject ? { kind: subject.kind, id: subject.id } : null;
