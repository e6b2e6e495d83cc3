import { createAction } from '@reduxjs/toolkit';
import type { SessionDto } from '#libs/contracts';

/** What keeps a user in the settings. */
export type Confinement = 'password' | 'secondFactor';

/** There is a session: after sign-in, after the silent renewal at page load, or from another tab. */
export const signedIn = createAction<SessionDto>('session/signedIn');
/** The session's limits moved on by a renewal. */
export const sessionRenewed = createAction<SessionDto>('session/renewed');
/** There is none any more. `message` is the sentence for the sign-in page, null where the user asked for it. */
export const signedOut = createAction<{ message: string | null }>('session/signedOut');
/** Page load found no session to go on with. */
export const noSession = createAction('session/none');
/** The user asks to sign out. */
export const signOutAsked = createAction('session/signOutAsked');
/** The user stays: renew now. */
export const stayAsked = createAction('session/stayAsked');
/** What the user may do may have changed: ask the server again. */
export const reloadAsked = createAction('session/reloadAsked');
/**
 * The user's password is being changed here: the server ends the session, perhaps before it has answered, and that must
 * not take the screen away which says so. False: it was refused after all.
 */
export const passwordChanging = createAction<boolean>('session/passwordChanging');
/** It was changed: this screen leaves when the user has read it. */
export const passwordChanged = createAction('session/passwordChanged');
/** Without a connection the user's presence here counts; ISO time at which they will have been idle for too long. */
export const idlePutOff = createAction<string>('session/idlePutOff');
/** One minute is left: show the question, or take it away again. */
export const endingSoon = createAction<boolean>('session/endingSoon');
/** The sentence on the sign-in page has been read or is out of date. */
export const messageCleared = createAction('session/messageCleared');
/** The user was shown why nothing but the settings is open; null: everything is. */
export const confinementSaid = createAction<Confinement | null>('session/confinementSaid');
