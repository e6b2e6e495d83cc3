import { Module } from '@nestjs/common';
import { PlacesModule } from '#libs/places';
import { PlacesController } from './places.controller.js';

@Module({ imports: [PlacesModule], controllers: [PlacesController] })
export class PlacesHttpModule {}
