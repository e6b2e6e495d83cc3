import { SMS_TEXTS } from '#libs/contracts';
import { yo as forms } from '../../core/forms/texts.yo.js';
import { yo as common } from '../../core/i18n/common.yo.js';
import type { Pack } from '../../core/i18n/index.js';
import { yo as shell } from '../../core/i18n/shell.yo.js';
import { yo as map } from '../../map/shown-texts.yo.js';
import { yo as agents } from '../agents/texts.yo.js';
import { yo as capture } from '../capture/texts.yo.js';
import { yo as extension } from '../extension/texts.yo.js';
import { yo as farmers } from '../farmers/texts.yo.js';
import { yo as farms } from '../farms/texts.yo.js';
import { yo as home } from '../home/texts.yo.js';
import { yo as profile } from '../identity/profile/texts.yo.js';
import { yo as session } from '../identity/session/texts.yo.js';
import { yo as settings } from '../identity/settings/texts.yo.js';
import { yo as statement } from '../inputs/statement/texts.yo.js';
import { yo as pay } from '../pay/texts.yo.js';
import { yo as privacy } from '../privacy/texts.yo.js';
import { yo as requests } from '../requests/texts.yo.js';
import { yo as tasks } from '../tasks/texts.yo.js';
import { yo as waiting } from '../waiting/texts.yo.js';
import { yo as wallet } from '../wallet/texts.yo.js';
import { yo as messages } from './messages.yo.js';
import { yo as titles } from './titles.yo.js';

/** Yoruba texts of the catalogues that agents and farmers see. */
export const pack: Pack = {
  dates: { months: SMS_TEXTS.yo.months },
  agents,
  capture,
  common,
  extension,
  farmers,
  farms,
  forms,
  home,
  map,
  messages,
  pay,
  privacy,
  profile,
  requests,
  session,
  settings,
  shell,
  sms: { ...SMS_TEXTS.yo },
  statement,
  tasks,
  waiting,
  wallet,
  titles,
};
