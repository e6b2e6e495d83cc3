import { call } from '../platform/calls.js';
import type { BvnDto, FarmerDto, RevealBvnBody } from './dto.js';

export const revealBvn = call<{ path: { id: number }; body: RevealBvnBody; answer: BvnDto }>(
  'POST',
  '/farmers/:id/reveal-bvn',
);
export const readFarmer = call<{ path: { id: number }; answer: FarmerDto }>('GET', '/farmer/:id');
