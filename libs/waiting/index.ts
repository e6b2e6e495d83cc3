export { waiting } from './domain.js';
export { ListWaiting } from './list-waiting.service.js';
export { WaitingModule } from './waiting.module.js';
export { WaitingClock, WaitingClockModule } from './waiting-clock.js';
