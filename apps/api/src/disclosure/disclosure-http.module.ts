import { Module } from '@nestjs/common';
import { DisclosureModule } from '#libs/disclosure';
import { DisclosureController } from './disclosure.controller.js';

@Module({ imports: [DisclosureModule], controllers: [DisclosureController] })
export class DisclosureHttpModule {}
