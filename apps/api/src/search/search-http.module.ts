import { Module } from '@nestjs/common';
import { SearchModule } from '#libs/search';
import { SearchController } from './search.controller.js';

@Module({ imports: [SearchModule], controllers: [SearchController] })
export class SearchHttpModule {}
