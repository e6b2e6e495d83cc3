import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { type Agent, requireAgent } from './require-agent.js';

/** Finds agents within a user's scope. */
@Injectable()
export class AgentReach {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
  ) {}

  /** Throws `record.notFound` out of scope; for an agent, that is everyone else. */
  async require(actor: SessionActor, id: number): Promise<Agent> {
    return requireAgent(this.database, await this.access.scopeOf(actor), id);
  }
}
