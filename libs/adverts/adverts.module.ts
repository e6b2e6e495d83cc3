import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { RecordsModule } from '#libs/records';
import { Applications } from './applications.service.js';
import { Apply } from './apply.service.js';
import { ManageAdverts } from './manage-adverts.service.js';

const USE_CASES = [Applications, Apply, ManageAdverts];

@Module({
  imports: [AccessModule, RecordsModule],
  providers: USE_CASES,
  exports: [...USE_CASES, RecordsModule],
})
export class AdvertsModule {}
