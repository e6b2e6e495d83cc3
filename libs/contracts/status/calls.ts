import { call } from '../platform/calls.js';
import type { AccountStatusDto } from './account.dto.js';
import type { StatusDto, TestMailDto } from './dto.js';

/** How the installation is: what is wrong first, then all that it is judged by. */
export const readStatus = call<{ answer: StatusDto }>('GET', '/status');

/** Jobs and SMS provider of the user's account. */
export const readAccountStatus = call<{ answer: AccountStatusDto }>('GET', '/status/account');

/** Has a mail sent to whom alerts are mailed. */
export const sendTestMail = call<{ answer: TestMailDto }>('POST', '/status/test-mail');
