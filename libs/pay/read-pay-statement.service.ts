import { Injectable } from '@nestjs/common';
import { Access } from '#libs/access';
import { requireAgent } from '#libs/agents';
import type { Language, PaperWords, PayStatementDto } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Languages } from '#libs/languages';
import { Database } from '#libs/platform';
import { linesOf } from './persistence/statement.queries.js';
import { settleForReader } from './settle-pay.js';

/** Reads the pay statement of an agent; an agent reads only their own. */
@Injectable()
export class ReadPayStatement {
  constructor(
    private readonly database: Database,
    private readonly access: Access,
    private readonly languages: Languages,
  ) {}

  /** Returns all lines, oldest first, with the balance after each. Throws `record.notFound` out of scope. */
  async read(actor: SessionActor, agentId: number): Promise<PayStatementDto> {
    const agent = await requireAgent(this.database, await this.access.scopeOf(actor), agentId);
    await settleForReader(this.database, agent.accountId);
    const [agency] = await this.database.query<{ name: string }>(
      'SELECT name FROM shared_agency WHERE id = $1',
      [agent.sharedAgencyId],
    );
    let balance = 0;
    let earned = 0;
    const lines = (await linesOf(this.database, agentId)).map(({ amount: kobo, ...line }) => {
      balance += kobo;
      if (line.kind !== 'APPROVED') earned += kobo;
      return { ...line, amount: kobo / 100, balance: balance / 100 };
    });
    return {
      agentId,
      name: agent.name,
      agencyName: agency?.name ?? '',
      madeAt: new Date().toISOString(),
      earned: earned / 100,
      approved: (earned - balance) / 100,
      due: balance / 100,
      lines,
    };
  }

  /** Returns the words of a printed statement: the agent's own language for themselves, English for others. */
  async words(actor: SessionActor, agentId: number): Promise<{ language: Language; words: PaperWords }> {
    const language = actor.id === agentId ? await this.languages.ofUser(agentId) : 'en';
    return { language, words: await this.languages.paperWords(actor.accountId, language) };
  }
}
