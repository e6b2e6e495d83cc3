import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { ManageWebhooks } from './manage-webhooks.service.js';
import { NotifyPaused } from './notify-paused.js';
import { SendMessage, WebhookTimes } from './send-message.js';
import { WantedEvents } from './wanted-events.js';

const USE_CASES = [ManageWebhooks, NotifyPaused, SendMessage, WantedEvents, WebhookTimes];

@Module({ imports: [AccessModule], providers: USE_CASES, exports: USE_CASES })
export class WebhooksModule {}
