import { call } from '../platform/calls.js';
import type { WaitingListDto, WaitingMailDto } from './dto.js';

export const listWaiting = call<{ answer: WaitingListDto }>('GET', '/waiting');
/** Whether the daily e-mail can reach the user. */
export const readWaitingMail = call<{ answer: WaitingMailDto }>('GET', '/waiting/mail');
