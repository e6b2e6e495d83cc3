import { call } from '../platform/calls.js';
import type { StatusDto, TestMailDto } from './dto.js';

/** How the installation is: what is wrong first, then all that it is judged by. */
export const readStatus = call<{ answer: StatusDto }>('GET', '/status');

/** Has a mail sent to whom alerts are mailed. */
export const sendTestMail = call<{ answer: TestMailDto }>('POST', '/status/test-mail');
