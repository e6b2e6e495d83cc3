import { type MessagingSettingsDto, SMS_PROVIDER_NAMES, type SmsClass } from '#libs/contracts';
import { t } from './texts.js';

/** Returns the sender that phones show for messages of a class. */
export function senderName({ senders, simulated, provider }: MessagingSettingsDto, kind: SmsClass): string {
  const own = senders.find((each) => each.class === kind)?.name;
  if (own) return own;
  return simulated ? t('senderSimulated') : t('senderNumber', { provider: SMS_PROVIDER_NAMES[provider] });
}
