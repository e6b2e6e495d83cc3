import type { RecordEvents } from '../platform/record-calls.js';
import type { RequestDecision, RequestKind } from './constants.js';

interface OnRequest {
  requestId: number;
  farmerId: number;
}

declare module '../platform/records.js' {
  interface RecordCatalogue {
    dataRequest: true;
  }
}

declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** A request that is due within a week, or overdue. */
    dataRequest: true;
    /** An erasure that needs a second administrator. */
    erasure: true;
    /** Erasures of inactive farmers that nobody requested, or that need a second administrator. */
    proposedErasures: true;
  }
}

declare module '../platform/events.js' {
  interface DataRequestEvents extends RecordEvents<'dataRequest'> {}

  interface EventCatalogue extends DataRequestEvents {
    'dataRequest.filed': OnRequest & { kind: RequestKind };
    'dataRequest.answered': OnRequest & { decision: RequestDecision };
    /** `until` is an ISO day; null: until someone ends it. */
    'farmer.restricted': OnRequest & { until: string | null };
    'farmer.restrictionEnded': OnRequest;
    'erasure.asked': OnRequest;
    'erasure.confirmed': OnRequest & { erasesAfter: string };
    'erasure.cancelled': OnRequest;
    /** `found`: places that still held an erased value. */
    'erasure.done': OnRequest & { found: number };
    'erasure.recipientsTold': OnRequest;
  }
}
