import { ChangePassword } from './change-password.service.js';
import { OwnPreferences } from './own-preferences.service.js';
import { OwnProfile } from './own-profile.service.js';
import { OwnSessions } from './own-sessions.service.js';
import { Readiness } from './readiness.js';
import { RolePolicies } from './role-policies.service.js';
import { SecondFactor } from './second-factor.service.js';
import { SecondFactorCheck } from './second-factor-check.js';
import { SignInFailures } from './sign-in-failures.js';
import { Totp } from './totp.js';
import { UsersInReach } from './users-in-reach.js';

/** What settings and administration use of account safety. */
export const SAFETY = [ChangePassword, OwnPreferences, OwnProfile, OwnSessions, RolePolicies, SecondFactor];

/** What only identity itself uses of it. */
export const SAFETY_INSIDE = [Readiness, SecondFactorCheck, SignInFailures, Totp, UsersInReach];
