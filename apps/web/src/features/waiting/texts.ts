import { catalogue } from '../../core/i18n/catalogue.js';

export const t = catalogue(
  {
    title: 'Waiting for you',
    note: 'Oldest first. Only you see this list.',
    none: 'Nothing is waiting for you',
    noneBody:
      'Approvals, rule changes, anomalies, held and rejected rows, and unknown messages appear here as soon as they need your decision.',
    decisions: '{n} decision is waiting for you|{n} decisions are waiting for you',
    showAll: 'Show all',
    open: 'Open the list',
    since: 'Since {when}',
    more: '{n} more is not shown. It appears when you have decided the older ones.|{n} more are not shown. They appear when you have decided the older ones.',
    offlineNote: 'You are offline. Open these when you are back.',
    settled: 'Settled',
    settledBy: 'Settled by {name}',
    live: 'Live',
    mailOn: 'One e-mail a day while something waits.',
    mailOff: 'No e-mail when something waits.',
    mailStart: 'E-mail me once a day',
    mailStop: 'Stop e-mails',
    failed: "Couldn't load the list.",
  },
  'waiting',
);
