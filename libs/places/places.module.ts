import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Lga, State, Ward } from './persistence/place.entities.js';
import { Places } from './places.service.js';

@Module({ imports: [TypeOrmModule.forFeature([State, Lga, Ward])], providers: [Places], exports: [Places] })
export class PlacesModule {}
