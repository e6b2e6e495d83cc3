import { Injectable } from '@nestjs/common';

/** Clock for rules that depend on the hour of the day; tests set it. */
@Injectable()
export class SmsClock {
  now: () => Date = () => new Date();
}
