import { call } from '../platform/calls.js';
import type { DoneDto } from '../platform/dto.js';
import type { BrandingDto, LoginBody, SessionDto, StepUpBody } from './session.dto.js';

/* Separate from the other calls of the domain, so that the deliberately small sign-in page loads only these. */

export const signIn = call<{ body: LoginBody; answer: SessionDto }>('POST', '/login');
export const refreshSession = call<{ answer: SessionDto }>('POST', '/refresh');
export const signOut = call<{ answer: DoneDto }>('POST', '/logout');
export const readSession = call<{ answer: SessionDto }>('GET', '/session');
/** Confirms the user's identity for five minutes: calls answered by `stepUp.required` succeed during that time. */
export const stepUp = call<{ body: StepUpBody; answer: DoneDto }>('POST', '/step-up');
export const readBranding = call<{ path: { accessId: string }; answer: BrandingDto }>(
  'GET',
  '/useraccount-resource/assets/:accessId',
);
