import { type ProfileDto, readProfile, updateProfile } from '#libs/contracts';
import { ask } from '../../../core/api/ask.js';
import { remoteRecord } from '../../../core/lists/remote-record.js';
import { reloadAsked } from '../../../core/session/actions.js';
import { registerSagas } from '../../../core/store.js';
import { command } from '../../../core/tasks/command.js';

/** The only key: each user has one profile. */
export const OWN = 'own';

export const ownProfile = remoteRecord<typeof OWN, ProfileDto>('profile/own', {
  fetch: (_own, signal) => ask(readProfile, {}, { signal }),
});

/** The form shows a failure. */
export const saveProfileTask = command('profile/save', updateProfile, {
  success: ({ message }) => message,
  failure: null,
  // The header shows the name of the session.
  puts: () => [reloadAsked()],
  reloads: [ownProfile],
});

registerSagas('profile', [ownProfile.saga, saveProfileTask.saga]);
