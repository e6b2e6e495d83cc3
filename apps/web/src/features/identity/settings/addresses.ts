/** Access tokens of programs. */
export const TOKENS_PATH = '/settings/access-tokens';
/** Webhooks to other systems. */
export const WEBHOOKS_PATH = '/settings/webhooks';
