import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { FarmersModule } from '#libs/farmers';
import { PrivacyModule } from '#libs/privacy';
import { CaptureKeys } from './capture-keys.service.js';
import { ReadWork } from './read-work.service.js';
import { ReceiveCaptures } from './receive-captures.service.js';
import { ReviewCaptures } from './review-captures.service.js';
import { StoreCapture } from './store-capture.service.js';

@Module({
  imports: [AccessModule, FarmersModule, PrivacyModule],
  providers: [CaptureKeys, ReadWork, ReceiveCaptures, ReviewCaptures, StoreCapture],
  exports: [ReadWork, ReceiveCaptures, ReviewCaptures],
})
export class CapturesModule {}
