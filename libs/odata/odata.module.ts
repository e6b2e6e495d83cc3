import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { DisclosureModule } from '#libs/disclosure';
import { ExportsModule } from '#libs/exports';
import { Feeds } from './feeds.service.js';

@Module({ imports: [AccessModule, DisclosureModule, ExportsModule], providers: [Feeds], exports: [Feeds] })
export class OdataModule {}
