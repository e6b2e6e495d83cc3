import type { JobView } from '../../core/feature/define.js';
import { catalogue } from '../../core/i18n/catalogue.js';

/** A separate catalogue: it loads with the list of features, the other texts with the pages. */
const t = catalogue({
  tile: 'Messages',
  send: 'Sending',
  pace: '{n} message/s|{n} messages/s',
  sent: '{handedOver} handed over',
  sentFailed: '{handedOver} handed over, {failed} failed',
  sentUnknown: '{handedOver} handed over, {failed} failed, {unknown} unknown',
  place: '{detail} to {place}.',
  failed: 'A message could not be sent on. {why}',
  cancelled: 'A message was cancelled. Texts that were handed over before stay sent.',
  nothingDone: 'Nobody was written to: all had opted out, or it was cancelled.',
  cancel: 'Cancel the message',
  cancelTitle: 'Cancel this message?',
  cancelBody: 'Waiting recipients get no message. Messages already sent cannot be recalled, and are charged.',
});

/** Shows a message that is being sent in the job centre. */
export const JOB_VIEW_OF_SENDING: JobView<'sms.send'> = {
  title: t('tile'),
  tile: 80,
  steps: { send: t('send') },
  outcome: (summary) => {
    if (summary.kind !== 'sms') return null;
    const { recipients, handedOver, failed, unknown } = summary;
    const words = unknown > 0 ? 'sentUnknown' : failed > 0 ? 'sentFailed' : 'sent';
    return {
      total: recipients,
      done: recipients,
      rejected: 0,
      caption: t(words, { handedOver, failed, unknown }),
      // Someone must decide whether these are sent again.
      leavesWork: unknown > 0,
    };
  },
  pace: (n) => t('pace', { n }),
  words: {
    place: t('place'),
    failed: t('failed'),
    cancelled: t('cancelled'),
    nothingDone: t('nothingDone'),
    cancel: t('cancel'),
    cancelTitle: t('cancelTitle'),
    cancelBody: t('cancelBody'),
  },
  Summary: () => import('./SendingSummary.js'),
  Acts: () => import('./SendingActs.js'),
  actsWhileRunning: true,
};
