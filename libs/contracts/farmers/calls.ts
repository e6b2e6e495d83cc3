import { call } from '../platform/calls.js';
import type { AccountNumberDto, BvnDto, FarmerDto, RevealBody } from './dto.js';

export const revealBvn = call<{ path: { id: number }; body: RevealBody; answer: BvnDto }>(
  'POST',
  '/farmers/:id/reveal-bvn',
);
export const revealAccountNumber = call<{
  path: { id: number };
  body: RevealBody;
  answer: AccountNumberDto;
}>('POST', '/farmers/:id/reveal-account-number');
export const readFarmer = call<{ path: { id: number }; answer: FarmerDto }>('GET', '/farmer/:id');
