import { defineDomain } from '#libs/platform';
import { SearchModule } from './search.module.js';

export const search = defineDomain({ name: 'search', module: SearchModule });
