import { SESSION_MESSAGES } from './session-messages.js';

/** Messages about signing in, sessions, passwords, the profile and the second factor. */
export const IDENTITY_MESSAGES = {
  ...SESSION_MESSAGES,
  /** Reasons why a user may not decide about another user's act. */
  independence: {
    SELF: "You can't decide about your own work. Ask another administrator.",
    CHANGED_SIGN_IN:
      "In the last 30 days, one of you changed the other's account, password or rights. Ask another administrator to decide.",
    SAME_MAKER:
      'In the last 30 days, both accounts were created or reset through the same person. Ask another administrator to confirm one of these users, or to decide.',
    UNCONFIRMED:
      'This user is not confirmed yet. Ask an administrator who did not create the user to confirm them, then try again.',
  },
  confirmation: {
    confirmed: 'User confirmed. They can record and approve money.',
    ownUser: 'You created this user or gave them a password. Ask another administrator to confirm them.',
  },
  unconfirmed:
    "Your account is not confirmed yet, so you can't record or approve money. Ask an administrator who did not create it to confirm you.",
  username: {
    refused: 'This username is not available. Choose another.',
  },
  password: {
    required: 'Username, current password and new password are required.',
    newRequired: 'Enter the new password.',
    changed: 'Password changed successfully',
    failed: 'An error occurred while trying to update password.',
    wrong: 'The current password is wrong.',
    mismatch: "Passwords don't match",
    same: 'The new password must be different.',
    changedMeanwhile:
      'Your password was changed on another device at the same time. Sign in with the new one.',
    tooCommon: 'This password is too easy to guess. Choose another.',
    breached: 'This password is on public lists of stolen passwords. Choose another.',
    isUsername: 'The password must not be the username.',
    isAccount: 'The password must not be the name of the account.',
  },
  setPassword: {
    done: 'Password changed successfully',
    failed: 'An error occurred while trying to update password.',
    linkSpent: 'This link has been used or has expired. Ask your administrator for another.',
  },
  profile: {
    updated: 'Profile updated successfully.',
    nameFixed: 'Only an administrator can change your name.',
    nameRequired: 'First name and surname are required.',
    badPhone: 'A phone number has 11 digits.',
  },
  preferences: {
    noAddress: 'Add your e-mail address to your profile first, then turn on the daily e-mail.',
    noMailServer: 'No mail server is set up. Ask your administrator.',
  },
  secondFactor: {
    codeNeeded: 'Enter the six digits of your authenticator app.',
    wrongCode: 'This code is wrong, or it was already used.',
    alreadyOn: 'The second factor is already on.',
    notBegun: 'Start the setup again: it was not started, or took longer than ten minutes.',
    isRequired: 'Your role requires a second factor.',
    policySaved: 'Saved. Users of that role must now set up a second factor.',
    off: 'Second factor turned off.',
    reset: "The user's second factor is off.",
  },
} as const;
