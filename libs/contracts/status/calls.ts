import { call } from '../platform/calls.js';
import type { AccountStatusDto } from './account.dto.js';
import type { StatusDto, TestMailDto } from './dto.js';

/** Returns the health of the installation: problems first, then all checks. */
export const readStatus = call<{ answer: StatusDto }>('GET', '/status');

/** Returns job and SMS provider status of the user's account. */
export const readAccountStatus = call<{ answer: AccountStatusDto }>('GET', '/status/account');

/** Sends a test mail to the recipients of alerts. */
export const sendTestMail = call<{ answer: TestMailDto }>('POST', '/status/test-mail');
