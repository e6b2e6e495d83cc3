export { search } from './domain.js';
export { SearchModule } from './search.module.js';
export { Search } from './search.service.js';
