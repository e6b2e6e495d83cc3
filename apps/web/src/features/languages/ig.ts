import { SMS_TEXTS } from '#libs/contracts';
import { ig as forms } from '../../core/forms/texts.ig.js';
import { ig as common } from '../../core/i18n/common.ig.js';
import type { Pack } from '../../core/i18n/index.js';
import { ig as shell } from '../../core/i18n/shell.ig.js';
import { ig as map } from '../../map/shown-texts.ig.js';
import { ig as agents } from '../agents/texts.ig.js';
import { ig as capture } from '../capture/texts.ig.js';
import { ig as extension } from '../extension/texts.ig.js';
import { ig as farmers } from '../farmers/texts.ig.js';
import { ig as farms } from '../farms/texts.ig.js';
import { ig as home } from '../home/texts.ig.js';
import { ig as profile } from '../identity/profile/texts.ig.js';
import { ig as session } from '../identity/session/texts.ig.js';
import { ig as settings } from '../identity/settings/texts.ig.js';
import { ig as statement } from '../inputs/statement/texts.ig.js';
import { ig as pay } from '../pay/texts.ig.js';
import { ig as privacy } from '../privacy/texts.ig.js';
import { ig as requests } from '../requests/texts.ig.js';
import { ig as tasks } from '../tasks/texts.ig.js';
import { ig as waiting } from '../waiting/texts.ig.js';
import { ig as wallet } from '../wallet/texts.ig.js';
import { ig as messages } from './messages.ig.js';
import { ig as titles } from './titles.ig.js';

/** Igbo texts of the catalogues that agents and farmers see. */
export const pack: Pack = {
  dates: { months: SMS_TEXTS.ig.months },
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
  sms: { ...SMS_TEXTS.ig },
  statement,
  tasks,
  waiting,
  wallet,
  titles,
};
