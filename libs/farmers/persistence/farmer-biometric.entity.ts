import { Column, Entity, PrimaryColumn } from 'typeorm';

export type BiometricKind = 'passport' | 'right index' | 'left index' | 'right thumb' | 'left thumb';

/** A passport photograph or fingerprint of a farmer. */
@Entity('farmer_biometric')
export class FarmerBiometric {
  @PrimaryColumn('bigint', { name: 'farmer_id' }) farmerId!: number;
  @PrimaryColumn('text') kind!: BiometricKind;
  /** A same-origin path of the picture. */
  @Column('text') image!: string;
  @Column('timestamptz', { name: 'captured_on', default: () => 'now()' }) capturedOn!: Date;
}
