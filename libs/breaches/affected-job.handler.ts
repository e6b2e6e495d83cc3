import { Injectable } from '@nestjs/common';
import { farmersOfSession, farmersSeen, isSessionComplete } from '#libs/disclosure';
import { type Closing, Database, DomainError, type JobContext, type JobHandler } from '#libs/platform';
import {
  addAffected,
  addWholeAccount,
  type BreachRow,
  endComputation,
  findBreach,
  forgetAffected,
} from './persistence/breach.queries.js';
import { farmersCaptured } from './persistence/breach-sessions.queries.js';

type Context = JobContext<'breaches.affected'>;

const ROWS_AT_ONCE = 10_000;

/**
 * Finds the people affected by a breach: those that its users saw, captured or took in its window, those on the
 * devices of its sessions, and those in its files; the whole account if it is not bounded. A run that takes over from another begins again.
 */
@Injectable()
export class AffectedJob implements JobHandler<'breaches.affected'> {
  readonly kind = 'breaches.affected';

  constructor(private readonly database: Database) {}

  async run(context: Context): Promise<Closing<'breaches.affected'>> {
    const breach = await findBreach(this.database, context.params.breachId);
    if (!breach) throw new DomainError('record.notFound');
    for (let rows = ROWS_AT_ONCE; rows === ROWS_AT_ONCE; )
      await context.chunk(async (tx) => {
        rows = await forgetAffected(tx, breach.id, ROWS_AT_ONCE);
        return { done: 0, total: null, step: 'find' };
      });
    await (breach.isWhole ? this.addAll(context, breach) : this.addSeen(context, breach));
    return async (tx) => ({ kind: 'affected', people: await endComputation(tx, breach) });
  }

  private async addAll(context: Context, breach: BreachRow): Promise<void> {
    let done = 0;
    let afterId = 0;
    for (let rows = ROWS_AT_ONCE; rows === ROWS_AT_ONCE; )
      await context.chunk(async (tx) => {
        const { lastId, added } = await addWholeAccount(tx, breach, afterId, ROWS_AT_ONCE);
        afterId = lastId;
        rows = added;
        done += added;
        return { done, total: null, step: 'find' };
      });
  }

  private async addSeen(context: Context, breach: BreachRow): Promise<void> {
    const { accountId, userIds, from, to, sessions } = breach;
    const files = breach.files.map((file) => {
      const [kind, id] = file.split(':');
      return { kind: kind === 'import' ? ('import' as const) : ('job' as const), id: Number(id) };
    });
    let done = 0;
    const add = (ids: readonly number[]) =>
      context.chunk(async (tx) => {
        await addAffected(tx, breach, ids);
        done += ids.length;
        return { done, total: null, step: 'find' };
      });
    for await (const ids of farmersSeen(this.database, { userIds, from, to, files })) await add(ids);
    const during = { from: from.toISOString(), to: to.toISOString() };
    for (const userId of userIds)
      await add(await farmersCaptured(this.database, accountId, { userId, ...during }));
    for (const session of sessions) {
      // The device keeps copies of all that the session showed and captured, whatever the window of the breach.
      const began = new Date(session.from);
      const to = session.to === null ? new Date() : new Date(session.to);
      const withoutViews = await isSessionComplete(this.database, began);
      if (withoutViews) for await (const ids of farmersOfSession(this.database, session.id)) await add(ids);
      const of = { userIds: [session.userId], from: began, to, withoutViews };
      for await (const ids of farmersSeen(this.database, of)) await add(ids);
      await add(await farmersCaptured(this.database, accountId, session));
    }
  }
}
