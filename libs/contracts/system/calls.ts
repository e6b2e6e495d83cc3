import { call, type FileAnswer } from '../platform/calls.js';
import type { ClientConfigDto, HealthDto } from './dto.js';

export const checkLive = call<{ answer: HealthDto }>('GET', '/health/live');
export const checkReady = call<{ answer: HealthDto }>('GET', '/health/ready');
/** The one call that is not below `/api`. */
export const readMetrics = call<{ answer: FileAnswer }>('GET', '/metrics');
export const readClientConfig = call<{ answer: ClientConfigDto }>('GET', '/client-config');
