import { Injectable } from '@nestjs/common';
import { topicOf } from '#libs/contracts';
import { apartFromCaller, Database, Events } from '#libs/platform';
import { allFarmsOf, farmExtent } from './persistence/evaluation-farm.queries.js';

/** Frequent map events that do not move a farm. */
const STILL = [
  'farm.statusChanged',
  'lease.taken',
  'lease.extended',
  'lease.ended',
  'findings.changed',
] as const;
const MOST_RESOURCES = 500;

interface Held {
  /** Sequence number in the resource's topic; the extent is at least that recent. */
  seq: number;
  extent: Promise<number[] | null>;
}

/**
 * Caches the extents of whole resources. Each is computed from all its farms once, and again after an event that moves
 * a farm.
 */
@Injectable()
export class FarmExtents {
  private readonly held = new Map<number, Held>();

  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /** Returns [west, south, east, north] in degrees of all farms of a resource; null without farms. */
  async of(communityResourceId: number): Promise<number[] | null> {
    const known = this.held.get(communityResourceId);
    const { seq, happened } = await this.events.since(
      topicOf.resource(communityResourceId),
      known?.seq ?? 0,
      {
        but: STILL,
      },
    );
    // A concurrent request may have read it already.
    const latest = this.held.get(communityResourceId);
    if (latest && (latest.seq >= seq || (latest === known && !happened))) {
      latest.seq = Math.max(latest.seq, seq);
      return latest.extent;
    }
    return this.read(communityResourceId, seq);
  }

  private read(communityResourceId: number, seq: number): Promise<number[] | null> {
    const read = () => farmExtent(this.database, allFarmsOf(communityResourceId));
    const held: Held = { seq, extent: apartFromCaller(read) };
    this.held.delete(communityResourceId);
    this.held.set(communityResourceId, held);
    held.extent.catch(() => {
      if (this.held.get(communityResourceId) === held) this.held.delete(communityResourceId);
    });
    for (const oldest of this.held.keys()) {
      if (this.held.size <= MOST_RESOURCES) break;
      this.held.delete(oldest);
    }
    return held.extent;
  }
}
