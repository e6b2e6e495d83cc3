import { ADMINISTRATORS, languageName } from '#libs/contracts';
import type { EventMeanings } from '#libs/platform';

const audience = { roles: ADMINISTRATORS, within: 'account' as const };

export const EVENTS = {
  'language.textsChanged': {
    audience,
    sentence: ({ language, corrections }) => ({
      what: `changed the texts in ${languageName(language)}`,
      detail: corrections === 1 ? '1 own text' : `${corrections} own texts`,
    }),
  },
  'language.checked': {
    audience,
    sentence: ({ language, isChecked }) => ({
      what: `marked the texts in ${languageName(language)} as ${isChecked ? 'checked' : 'not checked'}`,
      detail: '',
    }),
  },
} satisfies Partial<EventMeanings>;
