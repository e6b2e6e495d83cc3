import { Global, Module } from '@nestjs/common';
import { EventDrain } from './event-drain.js';
import { Events } from './events.js';

@Global()
@Module({ providers: [Events, EventDrain], exports: [Events, EventDrain] })
export class EventsModule {}
