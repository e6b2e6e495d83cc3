import { findMessagingSettings, type MessagingSettingsDto } from '#libs/contracts';
import { ask } from '../../core/api/ask.js';
import { remoteRecord } from '../../core/lists/remote-record.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { onEvent } from '../../core/realtime/actions.js';
import { registerSagas } from '../../core/store.js';

/** Whoever is signed in has one of it. */
export const OWN = 'own';

/** How the account sends: known to every page of messages, which say where nothing really goes out. */
export const messagingSettings = remoteRecord<typeof OWN, MessagingSettingsDto>('messages/settings', {
  fetch: (_own, signal) => ask(findMessagingSettings, {}, { signal }),
  reloadOn: onEvent('sms.settingsChanged'),
});
registerSagas('messagesSettings', [messagingSettings.saga]);

export const useMessagingSettings = () => useRemoteRecord(messagingSettings, OWN);
