declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'sms.send': { params: { batchId: number }; step: 'send'; summary: SmsSummary };
  }
}

/** What sending a message came to; receipts come later, and stand with the message. */
export interface SmsSummary {
  kind: 'sms';
  recipients: number;
  /** Handed over, whatever the network made of it. */
  handedOver: number;
  /** Refused by the provider, or not delivered. */
  failed: number;
  unknown: number;
  /** Never handed over: opted out, cancelled. */
  notSent: number;
}
