import { Injectable } from '@nestjs/common';

/** What time it is, for what hangs on the hour of the day; tests set it. */
@Injectable()
export class SmsClock {
  now: () => Date = () => new Date();
}
