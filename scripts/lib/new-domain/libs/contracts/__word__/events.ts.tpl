declare module '../platform/events.js' {
  interface EventCatalogue {
    '__one__.created': { __one__Id: number; name: string };
  }
}

export {};
