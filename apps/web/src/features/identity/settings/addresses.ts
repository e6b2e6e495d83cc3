/** Access tokens of programs. */
export const TOKENS_PATH = '/settings/access-tokens';
