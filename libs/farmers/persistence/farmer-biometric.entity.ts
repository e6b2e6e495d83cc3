import { Column, Entity, PrimaryColumn } from 'typeorm';

import type { BiometricKind } from '#libs/contracts';

/** A passport photograph or fingerprint of a farmer. */
@Entity('farmer_biometric')
export class FarmerBiometric {
  @PrimaryColumn('bigint', { name: 'farmer_id' }) farmerId!: number;
  @PrimaryColumn('text') kind!: BiometricKind;
  /** A same-origin path of the picture. */
  @Column('text') image!: string;
  /** Encrypted files of the picture and its thumbnail; null if it is stored elsewhere. */
  @Column('uuid', { name: 'file_id', nullable: true }) fileId!: string | null;
  @Column('uuid', { name: 'thumbnail_id', nullable: true }) thumbnailId!: string | null;
  @Column('bigint', { name: 'captured_by', nullable: true }) capturedBy!: number | null;
  @Column('timestamptz', { name: 'captured_on', default: () => 'now()' }) capturedOn!: Date;
}
