import { catalogue } from '../../core/i18n/catalogue.js';

export const pickerTexts = catalogue({
  hint: 'Type a name, Temp ID or phone number.',
  none: 'No farmer found.',
});
