import { Injectable } from '@nestjs/common';
import { LIST_WAYS, type ListWay, type ViewWay } from '#libs/contracts';
import { IdSet } from '#libs/id-sets';
import type { SessionActor } from '#libs/identity';
import { Clock, Database, type Transaction } from '#libs/platform';
import { addToSessions } from './persistence/session-views.queries.js';
import {
  addToLists,
  farmersOfFarms,
  insertViews,
  type ListView,
  type View,
} from './persistence/store-views.queries.js';

const HOUR_MS = 60 * 60 * 1000;
/** Milliseconds between two writes; a killed process loses at most the views of this time. */
const WRITE_MS = 1000;

/** Farmers whose data an answer shows, by their ids or by those of their farms. */
export interface Shown {
  how: ViewWay | ListWay;
  farmers?: readonly number[];
  farms?: readonly number[];
}

/** One call's views, not yet stored. */
interface Noted extends Required<Shown> {
  /** The user's own record, which is no view. */
  own: number | null;
  accountId: number;
  userId: number;
  sessionId: string;
  hour: number;
}

/**
 * Records who saw which farmers, once per user, farmer, way and hour. Views are collected in memory and written every
 * second, so that no reader waits for them.
 */
@Injectable()
export class Views extends Clock {
  private noted: Noted[] = [];

  constructor(private readonly database: Database) {
    super('Views of farmers', WRITE_MS);
  }

  protected override look(): Promise<void> {
    return this.write();
  }

  override async onApplicationShutdown(): Promise<void> {
    await this.timer?.stop();
    await this.write();
  }

  /** Notes what a user was shown. Their own record is left out; during impersonation the real user saw it. */
  note(actor: SessionActor, { how, farmers = [], farms = [] }: Shown): void {
    if (farmers.length + farms.length === 0) return;
    const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    const { accountId, sessionId, farmerId: own } = actor;
    const userId = actor.seenBy?.id ?? actor.id;
    this.noted.push({ accountId, userId, sessionId, own, hour, how, farmers, farms });
  }

  /** Stores the noted views now. */
  async write(): Promise<void> {
    const noted = this.noted;
    if (noted.length === 0) return;
    this.noted = [];
    try {
      await this.database.transaction((tx) => store(tx, noted));
    } catch (error) {
      this.noted.push(...noted);
      throw error;
    }
  }
}

async function store(tx: Transaction, noted: readonly Noted[]): Promise<void> {
  const farmerOf = await farmersOfFarms(tx, [...new Set(noted.flatMap(({ farms }) => farms))]);
  const views = new Map<string, View>();
  const lists = new Map<string, ListView>();
  const sessions = new Map<string, IdSet>();
  for (const { accountId, userId, sessionId, own, hour, how, farmers, farms } of noted) {
    const ids = [...farmers, ...farms.flatMap((id) => farmerOf.get(id) ?? [])].filter((id) => id !== own);
    const ofSession = sessions.get(sessionId) ?? new IdSet();
    for (const id of ids) ofSession.add(id);
    sessions.set(sessionId, ofSession);
    if (isList(how)) {
      const key = `${userId} ${hour} ${how}`;
      const list = lists.get(key) ?? { accountId, userId, hour, how, farmers: new IdSet() };
      for (const id of ids) list.farmers.add(id);
      lists.set(key, list);
    } else
      for (const farmerId of ids)
        views.set(`${farmerId} ${userId} ${hour} ${how}`, { farmerId, userId, hour, how });
  }
  await insertViews(tx, [...views.values()]);
  await addToLists(tx, [...lists.values()]);
  await addToSessions(tx, sessions);
}

const isList = (how: ViewWay | ListWay): how is ListWay => how in LIST_WAYS;
