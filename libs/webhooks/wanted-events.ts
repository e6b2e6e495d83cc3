import { Injectable } from '@nestjs/common';
import { Reaches } from '#libs/access';
import type { AnyEvent, WebhookEvent } from '#libs/contracts';
import { Config, Database } from '#libs/platform';
import { messageOf, resourceOf, type WebhookMessage, webhookEventOf } from './domain/messages.js';
import { resourcesOfImports, type WebhookToSend } from './persistence/webhooks.queries.js';

/** An event that a webhook gets. */
export interface Wanted {
  event: AnyEvent;
  message: WebhookMessage;
}

/** Chooses the events that a webhook asks for, covers, and may see by its owner's rights. */
@Injectable()
export class WantedEvents {
  constructor(
    private readonly database: Database,
    private readonly reaches: Reaches,
    private readonly config: Config,
  ) {}

  /** Returns these of the events, in the same order, as messages. */
  async of({ types, resourceIds, owner }: WebhookToSend, events: readonly AnyEvent[]): Promise<Wanted[]> {
    const asked = events.flatMap((event) => {
      const type = webhookEventOf(event);
      return type !== null && types.includes(type) ? [{ event, type }] : [];
    });
    if (asked.length === 0) return [];
    const judge = await this.reaches.judgeOf([owner]);
    const resources = await this.resourcesOf(asked);
    return asked.flatMap(({ event, type }) => {
      const resourceId = resources.get(event) ?? null;
      const isCovered = resourceIds.length === 0 || (resourceId !== null && resourceIds.includes(resourceId));
      if (!isCovered || !judge(owner, event)) return [];
      return [{ event, message: messageOf(event, type, resourceId, this.base) }];
    });
  }

  private get base(): string {
    const { PUBLIC_URL, PORT } = this.config;
    return PUBLIC_URL ?? `http://localhost:${PORT}`;
  }

  /** The end of an import names no community resource, so that is looked up. */
  private async resourcesOf(
    asked: readonly { event: AnyEvent; type: WebhookEvent }[],
  ): Promise<Map<AnyEvent, number | null>> {
    const jobs = asked.flatMap(({ event }) => (event.type === 'job.ended' ? [event.data.jobId] : []));
    const ofImports = await resourcesOfImports(this.database, jobs);
    return new Map(
      asked.map(({ event }) => [
        event,
        event.type === 'job.ended' ? (ofImports.get(event.data.jobId) ?? null) : resourceOf(event),
      ]),
    );
  }
}
