import { Module } from '@nestjs/common';
import { IdentityModule } from '#libs/identity';
import { Search } from './search.service.js';

/** Ctrl+K: reads across the domains. */
@Module({ imports: [IdentityModule], providers: [Search], exports: [Search] })
export class SearchModule {}
