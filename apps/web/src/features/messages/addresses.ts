export const MESSAGES_PATH = '/messages';
export const OPT_OUTS_PATH = '/messages/opt-outs';
export const MESSAGE_SETTINGS_PATH = '/messages/settings';

/** All messages: `/messages?state=sending&community=100`. */
export const messagesAddress = ({ community }: { community?: number } = {}): string =>
  community ? `${MESSAGES_PATH}?community=${community}` : MESSAGES_PATH;

/** One message and what became of it: `/messages/7`. */
export const messageAddress = (id: number | string): string => `${MESSAGES_PATH}/${id}`;

/** Where one is written: `/messages/new?community=100`. */
export const newMessageAddress = ({ community }: { community?: number } = {}): string =>
  community ? `${MESSAGES_PATH}/new?community=${community}` : `${MESSAGES_PATH}/new`;
