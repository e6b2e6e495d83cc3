import { count, defineDomain } from '#libs/platform';
import { ABOUT_PERSON, HOLDS } from './about-person.js';
import { ERASES } from './erases.js';
import { EVENTS } from './events.js';
import { MessagingModule } from './messaging.module.js';
import { Messaging1795601600000 } from './persistence/migrations/1795601600000-messaging.js';
import { MessagesOfFarmer1795603010162 } from './persistence/migrations/1795603010162-messages-of-farmer.js';
import { MessageRetention1796000400002 } from './persistence/migrations/1796000400002-message-retention.js';
import { MESSAGES } from './retains.js';
import { SendMessages } from './sending/send-messages.handler.js';
import { UNKNOWN_MESSAGES } from './waiting.js';

export const messaging = defineDomain({
  name: 'messaging',
  module: MessagingModule,
  migrations: [Messaging1795601600000, MessagesOfFarmer1795603010162, MessageRetention1796000400002],
  owns: [
    'sms_setting',
    'sms_batch',
    'sms_message',
    'sms_former_attempt',
    'sms_receipt',
    'sms_unread_receipt',
    'sms_suppression',
    'sms_mark',
  ],
  aboutPerson: ABOUT_PERSON,
  holds: HOLDS,
  erases: ERASES,
  impersonal: { sms_former_attempt: 'Attempts of a message that is shown itself.' },
  farmerRows: [{ called: 'Messages', table: 'sms_message', keys: ['id'] }],
  retains: [MESSAGES],
  // A message is shown with its community, its sender and its job; a test goes to the sender's phone.
  reads: [
    'account',
    'community',
    'every_community',
    'community_resource',
    'app_user',
    'job_run',
    'staff',
    'consent_state',
    'farmer',
  ],
  events: EVENTS,
  waiting: { unknownMessages: UNKNOWN_MESSAGES },
  jobs: {
    'sms.send': {
      queue: 'sms',
      handler: SendMessages,
      called: 'the sending of',
      outcome: ({ handedOver, failed, unknown }) =>
        `${count(handedOver)} handed over, ${count(failed)} failed, ${count(unknown)} unknown`,
    },
  },
});
