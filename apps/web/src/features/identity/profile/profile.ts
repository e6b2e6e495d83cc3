import {
  FARMERS_MESSAGES,
  type FarmerDto,
  IDENTITY_MESSAGES,
  type ProfileDto,
  readOwnFarmer,
  readProfile,
  saveFarmer,
  updateProfile,
} from '#libs/contracts';
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

/** The record of the signed-in farmer; an error for a user who is linked to none. */
export const ownFarmer = remoteRecord<typeof OWN, FarmerDto>('profile/farmer', {
  fetch: (_own, signal) => ask(readOwnFarmer, {}, { signal }),
});

export const saveOwnFarmerTask = command('profile/saveFarmer', saveFarmer, {
  // The answer names changes that wait for a decision.
  success: ({ message }) =>
    message === FARMERS_MESSAGES.updated ? IDENTITY_MESSAGES.profile.updated : message,
  failure: null,
  reloads: [ownProfile, ownFarmer],
});

registerSagas('profile', [ownProfile.saga, saveProfileTask.saga, ownFarmer.saga, saveOwnFarmerTask.saga]);
