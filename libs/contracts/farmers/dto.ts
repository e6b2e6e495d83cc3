import { IsInt, IsString, MaxLength, MinLength } from 'class-validator';
import { DISCLOSURE_MESSAGES } from '../disclosure/messages.js';

const reason = { message: DISCLOSURE_MESSAGES.reasonNeeded };

export class RevealBvnBody {
  @IsString(reason) @MinLength(10, reason) @MaxLength(200) reason!: string;
}

export class BvnDto {
  @IsString() bvn!: string;
  /** How many more the user may have shown or look up in this hour. */
  @IsInt() left!: number;
}
