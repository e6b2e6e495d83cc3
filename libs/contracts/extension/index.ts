import { defineExport } from '../exports/constants.js';
import type { RecordEvents } from '../platform/record-calls.js';

export * from './calls.js';
export * from './constants.js';
export * from './dto.js';
export * from './messages.js';
export * from './problems.js';
export * from './reminder.js';
export * from './samples.js';

defineExport('outbreaks');

interface OfIssue {
  id: number;
  /** 0 for a farmer without a community resource. */
  communityResourceId: number;
}
type Events = RecordEvents<'outbreak'>;

declare module '../platform/records.js' {
  interface RecordCatalogue {
    issue: true;
    outbreak: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {
    'issue.logged': OfIssue;
    'issue.photoAdded': OfIssue;
    'issue.answered': OfIssue;
    'issue.visitPlanned': OfIssue;
    'issue.closed': OfIssue;
    'issue.reopened': OfIssue;
    /** Something about an issue changed: in the topic of its farmer, and of their agents. */
    'issue.changed': { id: number; userId: number };
  }
}

declare module '../platform/waiting.js' {
  interface WaitingCatalogue {
    /** Issues that nobody has answered. */
    unansweredIssue: true;
    /** Visits whose reminder is due. */
    issueVisit: true;
  }
}

declare module '../exports/constants.js' {
  interface ExportCatalogue {
    outbreaks: true;
  }
}
