export { type Sheet, xlsForm } from './domain/xlsform.js';
export { sources } from './domain.js';
export { PullClock, PullClockModule } from './pull-clock.js';
export { PullSource } from './pull-source.service.js';
export { ReadPhotos } from './read-photos.service.js';
export { SaveSignIn } from './save-sign-in.service.js';
export { SOURCES } from './source-kind.js';
export { SourcesModule } from './sources.module.js';
