import { call } from '../platform/calls.js';
import type { BvnDto, RevealBvnBody } from './dto.js';

export const revealBvn = call<{ path: { id: number }; body: RevealBvnBody; answer: BvnDto }>(
  'POST',
  '/farmers/:id/reveal-bvn',
);
