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
  takenInTheHour,
} from './persistence/disclosure.queries.js';

/** An act that shows whole identifiers of what is known before. */
export interface Disclosure {
  act: DisclosureAct;
  subject?: DisclosureSubject;
  /** Of the subject; the actor's own where it is left out. */
  accountId?: number;
  /** Wanted of every act but a search. */
  reason?: string;
}

/** What a look came to. */
export interface Look<Answer> {
  answer: Answer;
  /** Whether an identifier is shown or confirmed by it; a miss otherwise. */
  shown: boolean;
  /** Whose, as far as the actor may know that they are there. */
  subjects: readonly OwnedSubject[];
}

type OwnedSubject = DisclosureSubject & { accountId: number };

/** An act that may be done as far as permission and reason go. */
interface Admitted {
  act: DisclosureAct;
  reason: string | null;
  by: Actor;
}

/**
 * The ledger of shown identifiers: every act that shows a person's whole identifier takes one from its user's budget of
 * the last hour and leaves one entry, before anything is answered. It is kept in PostgreSQL alone.
 */
@Injectable()
export class Disclosures {
  constructor(
    private readonly database: Database,
    @Inject(Config) private readonly config: Config,
  ) {}

  /** Whether the actor may have whole identifiers shown at all: for links, and for doors that must not open. */
  may(actor: Pick<SessionActor, 'roles'>): boolean {
    return hasRole(actor.roles, ADMINISTRATORS);
  }

  /** What is left to the actor. */
  async budgetOf(actor: SessionActor): Promise<Budget> {
    return this.budget(this.database, countedFor(actor).id);
  }

  /** Refuses where nothing is left: for calls that may turn out to confirm a number. Throws as `take`, but takes none. */
  async requireLeft(actor: SessionActor): Promise<void> {
    if (!this.may(actor)) throw new DomainError('disclosure.forbidden');
    requireOne(await this.budgetOf(actor));
  }

  /**
   * Takes one, in a transaction of its own or in the given one, and writes it down; what it opens is shown after that.
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
   * Takes one, looks, and writes down whether there was something to show; a miss is counted and committed like a hit.
   * Nothing is looked at once the budget is spent. Throws as `take`.
   */
  async look<Answer>(
    actor: SessionActor,
    { act, reason }: Pick<Disclosure, 'act' | 'reason'>,
    look: (tx: Transaction) => Promise<Look<Answer>>,
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
   * `look` for an identifier that was typed into a search: the same one, by the same user within ten minutes, is one act
   * as long as it ends the same way, however often their client asks.
   */
  async search<Answer>(
    actor: SessionActor,
    identifier: string,
    look: (tx: Transaction) => Promise<Look<Answer>>,
  ): Promise<{ answer: Answer; budget: Budget }> {
    const admitted = this.admit(actor, 'search');
    const userId = admitted.by.id;
    // Under the user's id, so that it matches neither a farmer's row nor what another user searched for.
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
    const { now, taken } = await takenInTheHour(reader, userId);
    return budgetAt(now, taken, this.config.DISCLOSURES_PER_HOUR);
  }
}

/** Whose budget it is and who is written down: the person at the screen, also where they see as another. */
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

/** One row of the ledger; one entry in the audit of each account that it concerns, which is one but for a SUPERADMIN. */
async function write(
  tx: Transaction,
  { act, reason, by }: Admitted,
  { shown, subjects }: Pick<Look<unknown>, 'shown' | 'subjects'>,
): Promise<void> {
  const [first] = subjects;
  const accountId = first?.accountId ?? by.accountId;
  await insertDisclosure(tx, { userId: by.id, accountId, act, subject: plain(first), reason, shown });
  const concerned = new Map(subjects.map((subject) => [subject.accountId, subject]));
  for (const [account, subject] of concerned.size > 0 ? concerned : [[accountId, undefined] as const])
    tx.record({
      // In the topic of who asks, which nobody but they and the audit read: the account's is followed by external viewers.
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
