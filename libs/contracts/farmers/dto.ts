import { IsString, MaxLength, MinLength } from 'class-validator';
import { FARMERS_MESSAGES } from './messages.js';

const reason = { message: FARMERS_MESSAGES.bvn.reasonNeeded };

export class RevealBvnBody {
  @IsString(reason) @MinLength(10, reason) @MaxLength(200) reason!: string;
}

export class BvnDto {
  @IsString() bvn!: string;
}
