import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { Search } from './search.service.js';

/** Ctrl+K: reads across the domains. */
@Module({ imports: [AccessModule], providers: [Search], exports: [Search] })
export class SearchModule {}
