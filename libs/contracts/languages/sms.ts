import { IsString } from 'class-validator';

/** Words of the text messages that Gona writes itself. */
export class SmsTexts {
  /** Reminder of a visit. */
  @IsString() visit!: string;
  @IsString() contact!: string;
  /** Link to choose a password. */
  @IsString() link!: string;
  /** Short names, from Sunday on, separated by blanks. */
  @IsString() days!: string;
  /** Short names, from January on, separated by blanks. */
  @IsString() months!: string;
}
