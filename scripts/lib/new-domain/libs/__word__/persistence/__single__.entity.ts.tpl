import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('__table__')
export class __One__ {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'account_id' }) accountId!: number;
  @Column('text') name!: string;
  @Column('text', { default: '' }) note!: string;
  @Column('bigint', { name: 'created_by', nullable: true }) createdBy!: number | null;
  @Column('timestamptz', { name: 'created_on', default: () => 'now()' }) createdOn!: Date;
}
