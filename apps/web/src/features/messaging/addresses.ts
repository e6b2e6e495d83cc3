export const MESSAGES_PATH = '/messages';
export const OPT_OUTS_PATH = '/messages/opt-outs';
export const MESSAGE_SETTINGS_PATH = '/messages/settings';

/** Returns the address of all messages: `/messages?state=sending&community=100`. */
export const messagesAddress = ({ community }: { community?: number } = {}): string =>
  community ? `${MESSAGES_PATH}?community=${community}` : MESSAGES_PATH;

/** Returns the address of one message and its delivery: `/messages/7`. */
export const messageAddress = (id: number | string): string => `${MESSAGES_PATH}/${id}`;

/** Returns the address of the message form: `/messages/new?community=100`. */
export const newMessageAddress = ({ community }: { community?: number } = {}): string =>
  community ? `${MESSAGES_PATH}/new?community=${community}` : `${MESSAGES_PATH}/new`;
