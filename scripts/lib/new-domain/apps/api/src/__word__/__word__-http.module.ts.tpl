import { Module } from '@nestjs/common';
import { RecordsModule } from '#libs/records';
import { __MANY__ } from '#libs/__word__';
import { recordController } from '../http/index.js';

@Module({ imports: [RecordsModule], controllers: [recordController(__MANY__)] })
export class __Domain__HttpModule {}
