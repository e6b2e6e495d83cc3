import type { PauseReason } from './dto.js';

/** Messages about webhooks. */
export const WEBHOOKS_MESSAGES = {
  saved: 'Webhook saved.',
  deleted: 'Webhook deleted. Gona sends nothing more to it.',
  paused: 'Webhook paused. Gona keeps its events until you resume it.',
  resumed: 'Webhook resumed. It continues where it stopped.',
  replayed: 'Gona sends these events again.',
  addressFaults: {
    notUrl: 'Enter an address, such as https://example.org/gona.',
    notHttps: 'The address must begin with https://.',
    withPassword: 'The address must not contain a user or password. Messages are signed instead.',
    notPublic: 'This address is in a private network. Gona only sends to public addresses.',
  },
  tooMany: 'The account has 50 webhooks. Delete one first.',
  replayFrom: 'Choose a delivery or a time in the past.',
  noAnswer: (seconds: number) => `No answer within ${seconds} seconds.`,
  refused: 'The name leads to a private address, so Gona did not connect.',
  unreachable: (code: string) => `The receiver could not be reached (${code}).`,
  redirected: 'The receiver answered with a redirect, which Gona does not follow.',
  pausedMail: (name: string) => `Webhook paused: ${name}`,
  pausedText: (name: string, why: PauseReason, link: string) =>
    `Gona paused the webhook ${name}. ${PAUSE_WORDS[why]}\n\nIts events are kept. Open ${link} to see the answers, and to resume it.\n`,
} as const;

/** Why a webhook is paused, as sentences. */
export const PAUSE_WORDS: Readonly<Record<PauseReason, string>> = {
  PERSON: 'An administrator paused it.',
  FAILED: 'The receiver did not accept a message for three days.',
  GONE: 'The receiver answered 410 Gone: it wants no more messages.',
  OWNER: 'Its owner is no longer an active administrator.',
  RESTORED:
    'The database was restored from a backup. Resume it, unless this is a copy for tests that must not send.',
};
