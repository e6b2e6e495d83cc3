import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A state of Nigeria. Its outline is not a property here, because only spatial queries read it. */
@Entity('state')
export class State {
  @PrimaryColumn('int') id!: number;
  /** ISO 3166-2, such as NG-KE. */
  @Column('text') iso!: string;
  @Column('text') name!: string;
  /** Lower case, letters and digits only: used to match spreadsheets. */
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

/** A ward. Eleven names occur twice in their local government, so `match` alone is not always unique. */
@Entity('ward')
export class Ward {
  @PrimaryColumn('int') id!: number;
  @Column('int', { name: 'lga_id' }) lgaId!: number;
  @Column('text') name!: string;
  @Column('text') match!: string;
}
