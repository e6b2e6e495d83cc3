import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A person of the programme. The BVN's cipher and index and the account number are not properties here, because
 * readers of a farmer must not load them.
 */
@Entity('farmer')
export class Farmer {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('bigint', { name: 'account_id' }) accountId!: number;
  /** The main record of the same person after a merge; null for a main record. */
  @Column('bigint', { name: 'main_id', nullable: true }) mainId!: number | null;
  /** The visible digits of the BVN. */
  @Column('text', { name: 'bvn_last4', nullable: true }) bvnLast4!: string | null;
  @Column('text', { name: 'temp_id', nullable: true }) tempId!: string | null;
  @Column('text', { name: 'cbn_applicant_id', nullable: true }) cbnApplicantId!: string | null;
  @Column('text', { name: 'rifan_number', nullable: true }) rifanNumber!: string | null;
  @Column('text') surname!: string;
  @Column('text', { name: 'first_name' }) firstName!: string;
  @Column('text', { nullable: true }) othername!: string | null;
  @Column('text', { nullable: true }) gender!: 'M' | 'F' | null;
  /** ISO day. */
  @Column('date', { name: 'date_of_birth', nullable: true }) dateOfBirth!: string | null;
  @Column('text', { name: 'bank_name', nullable: true }) bankName!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) town!: string | null;
  @Column('int', { name: 'state_id', nullable: true }) stateId!: number | null;
  @Column('int', { name: 'lga_id', nullable: true }) lgaId!: number | null;
  @Column('int', { name: 'ward_id', nullable: true }) wardId!: number | null;
  /** Square metres. */
  @Column('float8', { name: 'declared_size_m2', nullable: true }) declaredSizeM2!: number | null;
  @Column('text', { name: 'next_of_kin_surname', nullable: true }) nextOfKinSurname!: string | null;
  @Column('text', { name: 'next_of_kin_first_name', nullable: true }) nextOfKinFirstName!: string | null;
  @Column('text', { name: 'next_of_kin_phone', nullable: true }) nextOfKinPhone!: string | null;
  @Column('text', { name: 'next_of_kin_relationship', nullable: true }) nextOfKinRelationship!: string | null;
  @Column('text', { name: 'guarantor_surname', nullable: true }) guarantorSurname!: string | null;
  @Column('text', { name: 'guarantor_first_name', nullable: true }) guarantorFirstName!: string | null;
  @Column('text', { name: 'guarantor_phone', nullable: true }) guarantorPhone!: string | null;
  @Column('text', { name: 'display_image', nullable: true }) displayImage!: string | null;
  @Column('int', { default: 1 }) version!: number;
  @Column('timestamptz', { name: 'created_on', default: () => 'now()' }) createdOn!: Date;
  @Column('timestamptz', { name: 'updated_on', default: () => 'now()' }) updatedOn!: Date;
}
