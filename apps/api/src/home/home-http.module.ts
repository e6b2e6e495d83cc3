import { Module } from '@nestjs/common';
import { HomeModule } from '#libs/home';
import { HomeController } from './home.controller.js';

@Module({ imports: [HomeModule], controllers: [HomeController] })
export class HomeHttpModule {}
