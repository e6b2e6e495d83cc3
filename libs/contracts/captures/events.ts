import type { CaptureState } from './constants.js';

declare module '../platform/events.js' {
  interface CaptureNamed {
    captureId: string;
    agentId: number;
  }

  interface EventCatalogue {
    /** A capture was stored: in the topic of the community resource. */
    'capture.stored': CaptureNamed & {
      communityResourceId: number;
      farmerId: number;
      farmId: number | null;
      isAgain: boolean;
    };
    /** The state of a capture changed: in the topic of its agent. */
    'capture.changed': CaptureNamed & { state: CaptureState };
    /** An evaluator judged what an agent captured: in the topic of the agent. */
    'capture.judged': {
      agentId: number;
      farmerId: number | null;
      farmId: number | null;
      outcome: 'accepted' | 'rejected' | 'reopened';
    };
    /** Staff decided on a capture. */
    'capture.decided': CaptureNamed & { accepted: boolean };
  }
}
