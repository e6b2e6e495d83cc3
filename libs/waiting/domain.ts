import { defineDomain } from '#libs/platform';
import { WaitingModule } from './waiting.module.js';

export const waiting = defineDomain({ name: 'waiting', module: WaitingModule });
