declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Somebody had a mail sent to whom alerts are mailed. */
    'alerts.mailTested': {
      /** Whether the mail server took it. */
      sent: boolean;
    };
  }
}

export {};
