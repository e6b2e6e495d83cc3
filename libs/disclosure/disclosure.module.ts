import { Module } from '@nestjs/common';
import { Disclosures } from './disclosures.js';

@Module({ providers: [Disclosures], exports: [Disclosures] })
export class DisclosureModule {}
