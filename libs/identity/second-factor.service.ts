import { Injectable } from '@nestjs/common';
import {
  type RecoveryCodesDto,
  type SecondFactorBegunDto,
  type SecondFactorDto,
  topicOf,
} from '#libs/contracts';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { newRecoveryCode, RECOVERY_CODES, typedCode } from './domain/second-factor-code.js';
import { mayResetSecondFactorOf } from './domain/second-factor-reset.js';
import { EndSessions } from './end-sessions.service.js';
import {
  disableSecondFactor,
  enableSecondFactor,
  keepBegunSecret,
  replaceRecoveryCodes,
  type SecondFactorRow,
  secondFactorOf,
} from './persistence/second-factor.queries.js';
import { ReachableUsers } from './reachable-users.js';
import { RolePolicies } from './role-policies.service.js';
import { SecondFactorCheck } from './second-factor-check.js';
import type { SessionActor } from './session-actor.js';
import { Totp } from './totp.js';

type SecondFactorEvent =
  | 'user.secondFactorBegun'
  | 'user.secondFactorEnabled'
  | 'user.secondFactorDisabled'
  | 'user.recoveryCodesMade';

/** Sets up a user's second factor (RFC 6238), and switches it off; earlier sessions end with it. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly database: Database,
    private readonly totp: Totp,
    private readonly check: SecondFactorCheck,
    private readonly policies: RolePolicies,
    private readonly reach: ReachableUsers,
    private readonly sessions: EndSessions,
  ) {}

  async statusOf(actor: SessionActor): Promise<SecondFactorDto> {
    const row = await this.rowOf(actor.id);
    return {
      enabled: row.enabled_at !== null,
      enabledAt: row.enabled_at?.toISOString() ?? null,
      required: await this.policies.requires(actor.accountId, actor.roles),
      recoveryCodesLeft: row.codes_left,
    };
  }

  /** Returns a secret that is valid once it is confirmed. Throws `secondFactor.alreadyOn`. */
  async begin(actor: SessionActor): Promise<SecondFactorBegunDto> {
    const row = await this.rowOf(actor.id);
    if (row.enabled_at) throw new DomainError('secondFactor.alreadyOn');
    const { secret, encrypted } = this.totp.newSecret();
    await this.database.transaction(async (tx) => {
      await keepBegunSecret(tx, actor.id, encrypted);
      record(tx, 'user.secondFactorBegun', actor, actor);
    });
    return { secret, otpauthUrl: this.totp.urlOf(secret, row.username) };
  }

  /**
   * Switches the second factor on, given a code of the secret; returns the recovery codes, only this once. Throws
   * `secondFactor.alreadyOn`, `secondFactor.notBegun`, `secondFactor.wrongCode`, `signIn.throttled`.
   */
  async confirm(actor: SessionActor, typed: string): Promise<RecoveryCodesDto> {
    const row = await this.rowOf(actor.id);
    if (row.enabled_at) throw new DomainError('secondFactor.alreadyOn');
    const begun = row.begun_secret;
    if (!begun) throw new DomainError('secondFactor.notBegun');
    await this.check.admit(actor.id);
    const code = typedCode(typed);
    const step = code?.kind === 'totp' ? this.totp.stepOf(begun, code.digits) : null;
    if (step === null) throw new DomainError('secondFactor.wrongCode');
    return this.database.transaction(async (tx) => {
      if (!(await enableSecondFactor(tx, actor.id, begun, step)))
        throw new DomainError('secondFactor.notBegun');
      record(tx, 'user.secondFactorEnabled', actor, actor);
      await this.endSessions(tx, actor, actor, actor.sessionId);
      return this.makeCodes(tx, actor.id);
    });
  }

  /** Replaces the recovery codes. Throws `secondFactor.notBegun`, `secondFactor.wrongCode`, `signIn.throttled`. */
  async renewCodes(actor: SessionActor, typed: string): Promise<RecoveryCodesDto> {
    const row = await this.rowOf(actor.id);
    if (!row.enabled_at) throw new DomainError('secondFactor.notBegun', 'The second factor is off.');
    await this.check.require(actor, typed);
    return this.database.transaction(async (tx) => {
      record(tx, 'user.recoveryCodesMade', actor, actor);
      return this.makeCodes(tx, actor.id);
    });
  }

  /** Switches it off. Throws `secondFactor.isRequired`, `secondFactor.wrongCode`, `signIn.throttled`. */
  async disable(actor: SessionActor, typed: string): Promise<void> {
    const row = await this.rowOf(actor.id);
    if (!row.enabled_at) throw new DomainError('secondFactor.notBegun', 'The second factor is off.');
    if (await this.policies.requires(actor.accountId, actor.roles))
      throw new DomainError('secondFactor.isRequired');
    await this.check.require(actor, typed);
    await this.switchOff(actor, actor);
  }

  /**
   * Switches it off for a user who lost phone and codes. Throws `record.notFound` for users out of the actor's reach,
   * and `session.forbidden` for users whom they may not reset: see `mayResetSecondFactorOf`.
   */
  async reset(actor: SessionActor, userId: number): Promise<void> {
    const user = await this.reach.byId(actor, userId);
    if (!mayResetSecondFactorOf(user, actor)) throw new DomainError('session.forbidden');
    await this.switchOff(user, actor);
  }

  /** Does the same from the command line, for users whom nobody else can reset. Throws `record.notFound`. */
  async resetByName(username: string): Promise<void> {
    const [user] = await this.database.query<{ id: number; accountId: number }>(
      'SELECT id, account_id AS "accountId" FROM app_user WHERE username = $1',
      [username.trim()],
    );
    if (!user) throw new DomainError('record.notFound', `There is no user called ${username.trim()}.`);
    await this.switchOff(user, null);
  }

  private async switchOff(user: { id: number; accountId: number }, by: SessionActor | null): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await disableSecondFactor(tx, user.id))) return;
      record(tx, 'user.secondFactorDisabled', user, by);
      await this.endSessions(tx, user, by, by?.id === user.id ? by.sessionId : undefined);
    });
  }

  /** Earlier sign-ins no longer prove who the user is. */
  private endSessions(tx: Transaction, { id }: { id: number }, by: SessionActor | null, except?: string) {
    return this.sessions.ofUser(tx, id, 'second-factor-changed', byOf(by), except);
  }

  private async makeCodes(tx: Transaction, userId: number): Promise<RecoveryCodesDto> {
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const hashes = recoveryCodes.map((code) => this.totp.hashOf(userId, code));
    await replaceRecoveryCodes(tx, userId, hashes);
    return { recoveryCodes };
  }

  private async rowOf(userId: number): Promise<SecondFactorRow> {
    const row = await secondFactorOf(this.database, userId);
    if (!row) throw new DomainError('record.notFound');
    return row;
  }
}

function record(
  tx: Transaction,
  type: SecondFactorEvent,
  user: { id: number; accountId: number },
  by: SessionActor | null,
): void {
  tx.record({
    topic: topicOf.user(user.id),
    type,
    subject: { kind: 'user', id: user.id },
    data: { userId: user.id },
    accountId: user.accountId,
    by: byOf(by),
  });
}

const byOf = (by: SessionActor | null) => by && { id: by.id, name: by.name, accountId: by.accountId };
