import { defineExport } from '../exports/constants.js';

export * from './calls.js';
export * from './captured.js';
export * from './constants.js';
export * from './dto.js';
export * from './envelope.js';
export * from './events.js';
export * from './samples.js';
export * from './waiting.js';

defineExport('captures');

declare module '../exports/constants.js' {
  interface ExportCatalogue {
    captures: true;
  }
}
