import { Module } from '@nestjs/common';
import { Disclosures } from './disclosures.js';
import { Views } from './views.service.js';

@Module({ providers: [Disclosures, Views], exports: [Disclosures, Views] })
export class DisclosureModule {}
