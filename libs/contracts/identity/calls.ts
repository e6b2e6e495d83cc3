import { call } from '../platform/calls.js';
import type { DoneDto } from '../platform/dto.js';
import type {
  ChangePasswordBody,
  OwnSessionListDto,
  PreferencesBody,
  PreferencesDto,
  ProfileBody,
  ProfileDto,
  RecoverPasswordBody,
  RecoveryCodesDto,
  RolePolicyBody,
  RolePolicyListDto,
  SavedRolePolicyDto,
  SecondFactorBegunDto,
  SecondFactorCodeBody,
  SecondFactorDto,
} from './dto.js';
import type { PasswordSetDto, SetPasswordBody } from './session.dto.js';

export const listOwnSessions = call<{ answer: OwnSessionListDto }>('GET', '/sessions');
export const endOtherSessions = call<{ answer: DoneDto }>('POST', '/sessions/end-others');
export const endOwnSession = call<{ path: { sessionId: string }; answer: DoneDto }>(
  'POST',
  '/sessions/:sessionId/end',
);
export const listSessionsOfUser = call<{ path: { userId: number }; answer: OwnSessionListDto }>(
  'GET',
  '/users/:userId/sessions',
);
export const endSessionsOfUser = call<{ path: { userId: number }; answer: DoneDto }>(
  'POST',
  '/users/:userId/sessions/end',
);
export const endSessionOfUser = call<{ path: { userId: number; sessionId: string }; answer: DoneDto }>(
  'POST',
  '/users/:userId/sessions/:sessionId/end',
);

/** Sets a password with the token of a link; it does not sign the user in. */
export const setPassword = call<{ body: SetPasswordBody; answer: PasswordSetDto }>('POST', '/set-password');
export const changePassword = call<{ body: ChangePasswordBody; answer: DoneDto }>(
  'POST',
  '/new-rest/login/changepassword',
);
export const recoverPassword = call<{ body: RecoverPasswordBody; answer: DoneDto }>(
  'POST',
  '/login/changePassword',
);

export const readProfile = call<{ answer: ProfileDto }>('GET', '/profile');
export const updateProfile = call<{ body: ProfileBody; answer: DoneDto }>('PUT', '/profile');
export const readPreferences = call<{ answer: PreferencesDto }>('GET', '/preferences');
export const updatePreferences = call<{ body: PreferencesBody; answer: PreferencesDto }>(
  'PUT',
  '/preferences',
);

export const readSecondFactor = call<{ answer: SecondFactorDto }>('GET', '/second-factor');
export const beginSecondFactor = call<{ answer: SecondFactorBegunDto }>('POST', '/second-factor/begin');
export const confirmSecondFactor = call<{ body: SecondFactorCodeBody; answer: RecoveryCodesDto }>(
  'POST',
  '/second-factor/confirm',
);
export const renewRecoveryCodes = call<{ body: SecondFactorCodeBody; answer: RecoveryCodesDto }>(
  'POST',
  '/second-factor/recovery-codes',
);
export const disableSecondFactor = call<{ body: SecondFactorCodeBody; answer: DoneDto }>(
  'POST',
  '/second-factor/disable',
);
export const resetSecondFactor = call<{ path: { userId: number }; answer: DoneDto }>(
  'POST',
  '/users/:userId/second-factor/reset',
);
export const readSecondFactorPolicy = call<{ answer: RolePolicyListDto }>('GET', '/second-factor/policy');
export const changeSecondFactorPolicy = call<{ body: RolePolicyBody; answer: SavedRolePolicyDto }>(
  'PUT',
  '/second-factor/policy',
);
