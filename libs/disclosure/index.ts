export { DisclosureModule } from './disclosure.module.js';
export { Disclosures } from './disclosures.js';
export { disclosure } from './domain.js';
