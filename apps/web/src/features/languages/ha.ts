import { SMS_TEXTS } from '#libs/contracts';
import { ha as forms } from '../../core/forms/texts.ha.js';
import { ha as common } from '../../core/i18n/common.ha.js';
import type { Pack } from '../../core/i18n/index.js';
import { ha as shell } from '../../core/i18n/shell.ha.js';
import { ha as map } from '../../map/shown-texts.ha.js';
import { ha as agents } from '../agents/texts.ha.js';
import { ha as capture } from '../capture/texts.ha.js';
import { ha as extension } from '../extension/texts.ha.js';
import { ha as farmers } from '../farmers/texts.ha.js';
import { ha as farms } from '../farms/texts.ha.js';
import { ha as home } from '../home/texts.ha.js';
import { ha as profile } from '../identity/profile/texts.ha.js';
import { ha as session } from '../identity/session/texts.ha.js';
import { ha as settings } from '../identity/settings/texts.ha.js';
import { ha as statement } from '../inputs/statement/texts.ha.js';
import { ha as pay } from '../pay/texts.ha.js';
import { ha as privacy } from '../privacy/texts.ha.js';
import { ha as requests } from '../requests/texts.ha.js';
import { ha as tasks } from '../tasks/texts.ha.js';
import { ha as waiting } from '../waiting/texts.ha.js';
import { ha as wallet } from '../wallet/texts.ha.js';
import { ha as messages } from './messages.ha.js';
import { ha as titles } from './titles.ha.js';

/** Hausa texts of the catalogues that agents and farmers see. */
export const pack: Pack = {
  dates: { months: SMS_TEXTS.ha.months },
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
  sms: { ...SMS_TEXTS.ha },
  statement,
  tasks,
  waiting,
  wallet,
  titles,
};
