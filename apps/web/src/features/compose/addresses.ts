export const OPT_OUTS_PATH = '/messages/opt-outs';
export const MESSAGE_SETTINGS_PATH = '/messages/settings';
