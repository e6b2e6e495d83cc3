import { Module } from '@nestjs/common';
import { __Domain__Module } from '#libs/__word__';
import { __Domain__Controller } from './__word__.controller.js';

@Module({ imports: [__Domain__Module], controllers: [__Domain__Controller] })
export class __Domain__HttpModule {}
