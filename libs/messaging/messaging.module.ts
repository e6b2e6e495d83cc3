import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { CommunityModule } from '#libs/community';
import { FarmersModule } from '#libs/farmers';
import { AnnounceMessages } from './announce-messages.js';
import { SmsClock } from './clock.js';
import { DecideMessage } from './decide-message.service.js';
import { FindRecipients } from './find-recipients.service.js';
import { MessagingSettings } from './messaging-settings.service.js';
import { Providers } from './providers/providers.js';
import { QueueMessage } from './queue-message.service.js';
import { ReadDelivery } from './read-delivery.service.js';
import { ReadFarmerMessages } from './read-farmer-messages.service.js';
import { ReadKeptReceipts } from './read-kept-receipts.js';
import { ReadMessages } from './read-messages.service.js';
import { ReadProviderState } from './read-provider-state.js';
import { ReviewMessage } from './review-message.service.js';
import { SendLink } from './send-link.service.js';
import { SendMessages } from './sending/send-messages.handler.js';
import { Suppressions } from './suppressions.service.js';
import { TakeReceipt } from './take-receipt.service.js';
import { TestMessage } from './test-message.service.js';

const USE_CASES = [
  DecideMessage,
  MessagingSettings,
  QueueMessage,
  ReadDelivery,
  ReadFarmerMessages,
  ReadMessages,
  ReadProviderState,
  ReviewMessage,
  Suppressions,
  TakeReceipt,
  TestMessage,
];

@Module({
  imports: [AccessModule, CommunityModule, FarmersModule],
  providers: [
    ...USE_CASES,
    AnnounceMessages,
    FindRecipients,
    Providers,
    ReadKeptReceipts,
    SendLink,
    SendMessages,
    SmsClock,
  ],
  exports: [...USE_CASES, ReadKeptReceipts, SendMessages, SmsClock],
})
export class MessagingModule {}
