import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A state of Nigeria. Its outline is read by spatial queries only, so it is no property here. */
@Entity('state')
export class State {
  @PrimaryColumn('int') id!: number;
  /** ISO 3166-2, such as NG-KE. */
  @Column('text') iso!: string;
  @Column('text') name!: string;
  /** Lower case, letters and digits only: what spreadsheets are matched by. */
  @Column('text') match!: string;
}

/** A local government area. */
@Entity('lga')
export class Lga {
  @PrimaryColumn('int') id!: number;
  @Column('int', { name: 'state_id' }) stateId!: number;
  @Column('text') name!: string;
  @Column('text') match!: string;
}

/** A ward. Eleven names occur twice in their local government, so `match` alone does not always tell one. */
@Entity('ward')
export class Ward {
  @PrimaryColumn('int') id!: number;
  @Column('int', { name: 'lga_id' }) lgaId!: number;
  @Column('text') name!: string;
  @Column('text') match!: string;
}
