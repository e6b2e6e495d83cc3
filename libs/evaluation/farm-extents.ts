import { Injectable } from '@nestjs/common';
import { topicOf } from '#libs/contracts';
import { Database, Events } from '#libs/platform';
import { allFarmsOf, farmExtent } from './persistence/evaluation-farm.queries.js';

/** What happens on a map all day, and leaves every farm where it lies. */
const STILL = [
  'farm.statusChanged',
  'lease.taken',
  'lease.extended',
  'lease.ended',
  'findings.changed',
] as const;
const MOST_RESOURCES = 500;

interface Held {
  /** Of the resource's topic: the extent is no older. */
  seq: number;
  extent: Promise<number[] | null>;
}

/** The extents of whole resources. Each is read from all of its farms once, and again when an event has moved one. */
@Injectable()
export class FarmExtents {
  private readonly held = new Map<number, Held>();

  constructor(
    private readonly database: Database,
    private readonly events: Events,
  ) {}

  /** [west, south, east, north] in degrees of all farms of a resource; null without farms. */
  async of(communityResourceId: number): Promise<number[] | null> {
    const known = this.held.get(communityResourceId);
    const { seq, happened } = await this.events.since(
      topicOf.resource(communityResourceId),
      known?.seq ?? 0,
      {
        but: STILL,
      },
    );
    // Somebody who asked meanwhile may have read it already.
    const latest = this.held.get(communityResourceId);
    if (latest && (latest.seq >= seq || (latest === known && !happened))) {
      latest.seq = Math.max(latest.seq, seq);
      return latest.extent;
    }
    return this.read(communityResourceId, seq);
  }

  private read(communityResourceId: number, seq: number): Promise<number[] | null> {
    const held: Held = { seq, extent: farmExtent(this.database, allFarmsOf(communityResourceId)) };
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
