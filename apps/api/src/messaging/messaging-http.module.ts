import { Module } from '@nestjs/common';
import { MessagingModule } from '#libs/messaging';
import { DeliveryController } from './delivery.controller.js';
import { MemberMessagesController } from './member-messages.controller.js';
import { MessagesController } from './messages.controller.js';
import { MessagingSettingsController } from './messaging-settings.controller.js';
import { ReceiptsController } from './receipts.controller.js';

@Module({
  imports: [MessagingModule],
  // Addresses with a fixed word come before those with an id in its place.
  controllers: [
    MemberMessagesController,
    MessagingSettingsController,
    ReceiptsController,
    DeliveryController,
    MessagesController,
  ],
})
export class MessagingHttpModule {}
