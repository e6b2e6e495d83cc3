import { createAction } from '@reduxjs/toolkit';
import type { SessionDto } from '#libs/contracts';

/** Reasons why a user can open the settings only. */
export type Restriction = 'password' | 'secondFactor';

/** A session exists: after sign-in, after the silent renewal at page load, or from another tab. */
export const signedIn = createAction<SessionDto>('session/signedIn');
/** A renewal extended the session's limits. */
export const sessionRenewed = createAction<SessionDto>('session/renewed');
/** The session is over. `message` is shown on the sign-in page; null if the user signed out. */
export const signedOut = createAction<{ message: string | null }>('session/signedOut');
/** Page load found no session to resume. */
export const noSession = createAction('session/none');
/** The user signs out. */
export const signOutAsked = createAction('session/signOutAsked');
/** The user stays: renew now. */
export const stayAsked = createAction('session/stayAsked');
/** The user's rights may have changed: ask the server again. */
export const reloadAsked = createAction('session/reloadAsked');
/**
 * The user's password is being changed here. The server ends the session, perhaps before it answers; the screen must
 * stay to show the result. False: the change was refused.
 */
export const passwordChanging = createAction<boolean>('session/passwordChanging');
/** The password was changed; the screen closes when the user has read the message. */
export const passwordChanged = createAction('session/passwordChanged');
/** The user is active while offline; ISO time of the new idle limit. */
export const idlePutOff = createAction<string>('session/idlePutOff');
/** One minute is left: show the question, or hide it again. */
export const endingSoon = createAction<boolean>('session/endingSoon');
/** The sentence on the sign-in page was read or is out of date. */
export const messageCleared = createAction('session/messageCleared');
/** The user was told why only the settings are open; null: everything is open. */
export const restrictionShown = createAction<Restriction | null>('session/confinementSaid');
