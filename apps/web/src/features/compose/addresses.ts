/** Writes a message to a community: `/messages/new?community=100`. */
export const COMPOSE_PATH = '/messages/new';
export const composePath = (communityId: number) => `${COMPOSE_PATH}?community=${communityId}`;

export const OPT_OUTS_PATH = '/messages/opt-outs';
export const MESSAGE_SETTINGS_PATH = '/messages/settings';

/** What became of messages. */
export const MESSAGES_PATH = '/messages';
export const messagePath = (id: number) => `${MESSAGES_PATH}/${id}`;
