import type {
  ChangePasswordBody,
  DoneDto,
  OwnSessionListDto,
  Preferences,
  ProfileBody,
  ProfileDto,
  RecoveryCodesDto,
  RolePolicyBody,
  RolePolicyListDto,
  SecondFactorBegunDto,
  SecondFactorDto,
} from '#libs/contracts';
import { get, post, put } from '../core/api/http.js';

/** Ends every session of the user, this one too. */
export function changePassword(body: ChangePasswordBody): Promise<DoneDto> {
  return post('/new-rest/login/changepassword', body);
}

/** The user's own open sessions, this one first. */
export function fetchOwnSessions(): Promise<OwnSessionListDto> {
  return get('/sessions');
}

export function endOtherSessions(): Promise<DoneDto> {
  return post('/sessions/end-others');
}

export function endOwnSession(id: string): Promise<DoneDto> {
  return post(`/sessions/${encodeURIComponent(id)}/end`);
}

export function fetchPreferences(): Promise<Preferences> {
  return get('/preferences');
}

/** Changes those that are given; answers all. */
export function savePreferences(changes: Partial<Preferences>): Promise<Preferences> {
  return put('/preferences', changes);
}

export function fetchProfile(): Promise<ProfileDto> {
  return get('/profile');
}

export function saveProfile(body: ProfileBody): Promise<DoneDto> {
  return put('/profile', body);
}

export function fetchSecondFactor(): Promise<SecondFactorDto> {
  return get('/second-factor');
}

/** A secret for the authenticator app, good for ten minutes. */
export function beginSecondFactor(): Promise<SecondFactorBegunDto> {
  return post('/second-factor/begin');
}

export function confirmSecondFactor(code: string): Promise<RecoveryCodesDto> {
  return post('/second-factor/confirm', { code });
}

/** New recovery codes; the old ones are void. */
export function renewRecoveryCodes(code: string): Promise<RecoveryCodesDto> {
  return post('/second-factor/recovery-codes', { code });
}

export function disableSecondFactor(code: string): Promise<DoneDto> {
  return post('/second-factor/disable', { code });
}

/** Of which roles the account asks a second factor. */
export function fetchFactorPolicy(): Promise<RolePolicyListDto> {
  return get('/second-factor/policy');
}

export function saveFactorPolicy(body: RolePolicyBody): Promise<RolePolicyListDto> {
  return put('/second-factor/policy', body);
}
