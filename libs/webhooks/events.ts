import { ADMINISTRATORS, formatDate, PAUSE_WORDS } from '#libs/contracts';
import type { EventMeanings, SentenceContext } from '#libs/platform';

const audience = { roles: ADMINISTRATORS, within: 'account' } as const;
type Named = { webhookId: number };

const act = (what: string) => ({
  audience,
  sentence: ({ webhookId }: Named, { name }: SentenceContext) => ({
    what: `${what} ${name('webhook', webhookId)}`,
  }),
});

/** Events of webhooks. */
export const EVENTS = {
  'webhook.created': act('created the webhook'),
  'webhook.changed': act('changed the webhook'),
  'webhook.secretRotated': act('made a new secret for the webhook'),
  'webhook.paused': {
    audience,
    sentence: ({ webhookId, why }, { name }) => ({
      what: `paused the webhook ${name('webhook', webhookId)}`,
      detail: PAUSE_WORDS[why],
    }),
  },
  'webhook.resumed': act('resumed the webhook'),
  'webhook.tested': act('sent a test to the webhook'),
  'webhook.replayed': {
    audience,
    sentence: ({ webhookId, since }, { name }) => ({
      what: `sent events again to the webhook ${name('webhook', webhookId)}`,
      detail: since === null ? null : `from ${formatDate(since)}`,
    }),
  },
  'webhook.deleted': act('deleted the webhook'),
} satisfies Partial<EventMeanings>;
