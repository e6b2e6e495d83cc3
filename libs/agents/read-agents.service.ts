import { Injectable } from '@nestjs/common';
import type { AgentContactListDto, AgentDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Database } from '#libs/platform';
import { Records } from '#libs/records';
import { AgentReach } from './agent-reach.service.js';
import { AGENTS } from './kinds.js';
import { contactsOf } from './persistence/contacts.queries.js';

/** Reads agents: for agencies and the agent, and what farmers see of them. */
@Injectable()
export class ReadAgents {
  constructor(
    private readonly database: Database,
    private readonly reach: AgentReach,
    private readonly records: Records,
  ) {}

  /** Throws `record.notFound` out of scope. An agent reads only their own record. */
  async find(actor: SessionActor, id: number): Promise<AgentDto> {
    await this.reach.require(actor, id);
    return this.records.find(AGENTS, actor, id);
  }

  /** Returns name, photo, phone and agency of the agents who captured farms of the calling farmer. */
  async ofFarmer(actor: SessionActor): Promise<AgentContactListDto> {
    return { list: await contactsOf(this.database, actor.farmerId) };
  }
}
