import { type AccountProviderDto, SMS_HOLDS, type SmsHold } from '#libs/contracts';

/** Provider health, as an account's own messages show it. */
export interface ProviderTraces {
  /** Reason why a message waits while it is being sent; null if none waits. */
  hold: SmsHold | null;
  answeredAt: Date | null;
  receiptAt: Date | null;
}

/** Holds caused by the provider, not by the clock. */
export const PROVIDER_HOLDS = [
  'providerAway',
  'providerFaulty',
  'throttled',
  'credentials',
  'balance',
  'account',
  'sender',
] as const satisfies SmsHold[];

/** Computes a provider's state. Only a hold shows missing credit: providers are not asked for their balance. */
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
