export { LanguagesModule, languages } from './domain.js';
export { Languages } from './languages.service.js';
