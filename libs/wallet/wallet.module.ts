import { Module } from '@nestjs/common';
import { IdentityModule } from '#libs/identity';
import { WalletDays } from './days.service.js';
import { FundWallet } from './fund-wallet.service.js';
import { PayJob } from './pay.handler.js';
import { Payouts } from './payouts.service.js';
import { PaymentProviders } from './providers/payment-providers.js';
import { ReadPayouts } from './read-payouts.service.js';
import { ReadWallet } from './read-wallet.service.js';
import { SettlePayment } from './settle-payment.service.js';
import { TakeEvent } from './take-event.service.js';

const USE_CASES = [
  FundWallet,
  PayJob,
  Payouts,
  ReadPayouts,
  ReadWallet,
  SettlePayment,
  TakeEvent,
  WalletDays,
];

@Module({ imports: [IdentityModule], providers: [...USE_CASES, PaymentProviders], exports: USE_CASES })
export class WalletModule {}
