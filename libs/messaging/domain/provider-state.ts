import { type AccountProviderDto, SMS_HOLDS, type SmsHold } from '#libs/contracts';

/** What an account's own messages show of its provider. */
export interface ProviderTraces {
  /** Why a message that is being sent waits; null where none does. */
  hold: SmsHold | null;
  answeredAt: Date | null;
  receiptAt: Date | null;
}

/** Holds that are about the provider, and not about the clock. */
export const PROVIDER_HOLDS = [
  'providerAway',
  'providerFaulty',
  'throttled',
  'credentials',
  'balance',
  'account',
  'sender',
] as const satisfies SmsHold[];

/** Judges a provider. Only a hold shows that it has no credit: providers are not asked for the amount. */
export function providerState({
  hold,
  answeredAt,
  receiptAt,
}: ProviderTraces): Omit<AccountProviderDto, 'name'> {
  return {
    reachable: hold === 'providerAway' ? false : hold || answeredAt || receiptAt ? true : null,
    problem: hold && SMS_HOLDS[hold],
    receiptAt: receiptAt?.toISOString() ?? null,
    credit: hold === 'balance' ? 'none' : 'unknown',
  };
}
