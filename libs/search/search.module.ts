import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { DisclosureModule } from '#libs/disclosure';
import { Search } from './search.service.js';
import { SearchByIdentifier } from './search-by-identifier.js';

/** Ctrl+K: reads across the domains. */
@Module({
  imports: [AccessModule, DisclosureModule],
  providers: [Search, SearchByIdentifier],
  exports: [Search],
})
export class SearchModule {}
