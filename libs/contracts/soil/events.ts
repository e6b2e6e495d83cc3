import type { RecordEvents } from '../platform/record-calls.js';

type Events = RecordEvents<'soilSample', { id: number; communityResourceId?: number }>;

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {
    /** A chunk of soil results was stored. */
    'soil.imported': { importId: number; communityResourceId: number; created: number; updated: number };
  }
}

declare module '../platform/records.js' {
  interface RecordCatalogue {
    soilSample: true;
  }
}

declare module '../exports/constants.js' {
  interface ExportCatalogue {
    soilSamples: true;
  }
}
