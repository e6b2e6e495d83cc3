import { call } from '../platform/calls.js';
import type { ClientConfigDto, HealthDto, VersionDto } from './dto.js';

export const checkLive = call<{ answer: HealthDto }>('GET', '/health/live');
export const checkReady = call<{ answer: HealthDto }>('GET', '/health/ready');
export const readClientConfig = call<{ answer: ClientConfigDto }>('GET', '/client-config');
export const readVersion = call<{ answer: VersionDto }>('GET', '/version');
