import { call } from '../platform/calls.js';
import type { ListQuery } from '../platform/dto.js';
import type { Save__One__Body, __One__Dto, __One__ListDto } from './dto.js';

export const list__Many__ = call<{ query?: ListQuery; answer: __One__ListDto }>('GET', '/__word__');
export const create__One__ = call<{ body: Save__One__Body; answer: __One__Dto }>('POST', '/__word__');
