declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'sms.send': { params: { batchId: number }; step: 'send'; summary: SmsSummary };
  }
}

/** Result of sending a message; receipts arrive later, and are stored with the message. */
export interface SmsSummary {
  kind: 'sms';
  recipients: number;
  /** Submitted, regardless of the network's result. */
  handedOver: number;
  /** Refused by the provider, or not delivered. */
  failed: number;
  unknown: number;
  /** Never submitted: opted out, cancelled. */
  notSent: number;
}
