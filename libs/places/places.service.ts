import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Lga, State, Ward } from './persistence/place.entities.js';

export interface NamedPlace {
  id: number;
  name: string;
}

/** Lists places for pickers, by name. An id that does not exist returns an empty list. */
@Injectable()
export class Places {
  constructor(
    @InjectRepository(State) private readonly stateRows: Repository<State>,
    @InjectRepository(Lga) private readonly lgaRows: Repository<Lga>,
    @InjectRepository(Ward) private readonly wardRows: Repository<Ward>,
  ) {}

  states(): Promise<NamedPlace[]> {
    return this.stateRows.find({ select: { id: true, name: true }, order: { name: 'ASC' } });
  }

  lgasOf(stateId: number): Promise<NamedPlace[]> {
    return this.lgaRows.find({
      select: { id: true, name: true },
      where: { stateId },
      order: { name: 'ASC' },
    });
  }

  wardsOf(lgaId: number): Promise<NamedPlace[]> {
    return this.wardRows.find({
      select: { id: true, name: true },
      where: { lgaId },
      order: { name: 'ASC', id: 'ASC' },
    });
  }

  state(id: number): Promise<State | null> {
    return this.stateRows.findOneBy({ id });
  }

  lga(id: number): Promise<Lga | null> {
    return this.lgaRows.findOneBy({ id });
  }
}
