import { PAPER_TEXTS, SMS_TEXTS, type TranslatedLanguage } from '#libs/contracts';
import { t as forms } from '../../core/forms/texts.js';
import { COMMON } from '../../core/i18n/common.js';
import { type Pack, t as shell } from '../../core/i18n/index.js';
import { t as map } from '../../map/shown-texts.js';
import { t as agents } from '../agents/texts.js';
import { t as capture } from '../capture/texts.js';
import { t as extension } from '../extension/texts.js';
import { t as farmers } from '../farmers/texts.js';
import { t as farms } from '../farms/texts.js';
import { t as home } from '../home/texts.js';
import { t as profile } from '../identity/profile/texts.js';
import { t as session } from '../identity/session/texts.js';
import { t as settings } from '../identity/settings/texts.js';
import { t as statement } from '../inputs/statement/texts.js';
import { t as pay } from '../pay/texts.js';
import { t as privacy } from '../privacy/texts.js';
import { t as requests } from '../requests/texts.js';
import { t as tasks } from '../tasks/texts.js';
import { t as waiting } from '../waiting/texts.js';
import { t as wallet } from '../wallet/texts.js';
import { MESSAGES } from './messages.js';
import { loadPack } from './start.js';

/** English texts of the translated catalogues, by the names that packs use, and of paper, which the server prints. */
export const ENGLISH: Pack = {
  common: COMMON,
  shell: shell.texts,
  sms: { ...SMS_TEXTS.en },
  agents: agents.texts,
  capture: capture.texts,
  extension: extension.texts,
  farmers: farmers.texts,
  farms: farms.texts,
  forms: forms.texts,
  home: home.texts,
  map: map.texts,
  messages: MESSAGES,
  paper: PAPER_TEXTS.en,
  pay: pay.texts,
  privacy: privacy.texts,
  profile: profile.texts,
  requests: requests.texts,
  session: session.texts,
  settings: settings.texts,
  statement: statement.texts,
  tasks: tasks.texts,
  waiting: waiting.texts,
  wallet: wallet.texts,
};

/** Loads Gona's texts of a language, with those of paper. */
export const wholePack = async (language: TranslatedLanguage): Promise<Pack> => ({
  ...(await loadPack(language)),
  paper: PAPER_TEXTS[language],
});
