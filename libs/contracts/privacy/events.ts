import type { RecordEvents } from '../platform/record-calls.js';
import type { ConsentDecision, ConsentPurpose, NoticeLanguage, ProofKind } from './constants.js';
import type { Identification } from './report.js';

interface NoticeNamed {
  id: number;
  language: NoticeLanguage;
  number: number;
}

declare module '../platform/records.js' {
  interface RecordCatalogue {
    notice: true;
  }
}

declare module '../platform/events.js' {
  interface NoticeEvents extends RecordEvents<'notice'> {}

  interface EventCatalogue extends NoticeEvents {
    'notice.signed': NoticeNamed;
    'notice.putIntoUse': NoticeNamed;
    /** Someone made a report of everything about a farmer. */
    'person.reported': { reportId: number; farmerId: number; identifiedBy: Identification };
    'consent.proofAdded': { consentId: number; farmerId: number; kind: ProofKind };
    'consent.recorded': {
      consentId: number;
      farmerId: number;
      purpose: ConsentPurpose;
      decision: ConsentDecision;
      /** The farmer's own reply. */
      bySms?: true;
    };
  }
}
