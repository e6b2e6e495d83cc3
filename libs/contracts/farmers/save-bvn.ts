import { IsString, Matches, MaxLength } from 'class-validator';
import { call } from '../platform/calls.js';
import type { DoneDto } from '../platform/dto.js';
import { Read, Tidied } from '../platform/shape.js';
import { FARMERS_MESSAGES } from './messages.js';

/** Removes the grouping of digits. */
const ungrouped = (value: unknown) => (typeof value === 'string' ? value.replace(/[\s-]/g, '') : value);

/** A farmer's new BVN, with the reason of the change. */
export class SaveBvnBody {
  /** 11 digits; a number with a leading zero is a phone number. */
  @Read(ungrouped) @Matches(/^[1-9]\d{10}$/, { message: FARMERS_MESSAGES.bvnDigits }) bvn!: string;
  @Tidied() @IsString({ message: FARMERS_MESSAGES.identityReason }) @MaxLength(200) reason!: string;
}

/** Sets or corrects the BVN of a farmer. */
export const saveBvn = call<{ path: { id: number }; body: SaveBvnBody; answer: DoneDto }>(
  'PUT',
  '/farmers/:id/bvn',
);
