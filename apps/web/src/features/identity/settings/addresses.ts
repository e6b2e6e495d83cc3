/** Access tokens of programs. */
export const TOKENS_PATH = '/settings/access-tokens';
/** Webhooks to other systems. */
export const WEBHOOKS_PATH = '/settings/webhooks';
/** Connections to KoboToolbox and ODK Central. */
export const SOURCES_PATH = '/settings/data-collection';
/** Languages of agents and farmers. */
export const LANGUAGES_PATH = '/settings/languages';
