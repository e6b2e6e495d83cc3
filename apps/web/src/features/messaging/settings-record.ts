import { findMessagingSettings, type MessagingSettingsDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { onEvent } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';

/** The only key: each user has one record. */
export const OWN = 'own';

/** Messaging settings of the account, for every page of messages: they state if no message is really sent. */
export const messagingSettings = remoteRecord<typeof OWN, MessagingSettingsDto>('messages/settings', {
  fetch: (_own, signal) => ask(findMessagingSettings, {}, { signal }),
  reloadOn: onEvent('sms.settingsChanged'),
});
registerSagas('messagesSettings', [messagingSettings.saga]);

export const useMessagingSettings = () => useRemoteRecord(messagingSettings, OWN);
