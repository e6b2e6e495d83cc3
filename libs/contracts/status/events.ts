declare module '../platform/events.js' {
  interface EventCatalogue {
    /** Someone sent a test mail to the recipients of alerts. */
    'alerts.mailTested': {
      /** True if the mail server accepted it. */
      sent: boolean;
    };
  }
}

export {};
