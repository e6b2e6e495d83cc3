import { Injectable } from '@nestjs/common';
import { Config, diskOf, FileStore } from '#libs/platform';
import type { Facts } from './domain/troubles.js';

/** Reads the state of the bucket or disk with the files, and its free space. */
@Injectable()
export class ReadFilesStatus {
  constructor(
    private readonly config: Config,
    private readonly files: FileStore,
  ) {}

  async read(): Promise<Pick<Facts, 'bucket' | 'disk' | 'room'>> {
    const { place } = this.files;
    const bucket = place.setting === 'FILES_URL' ? place.called : null;
    const [disk, room] = await Promise.all([
      bucket === null ? diskOf(this.config.FILES_DIR).catch(() => null) : null,
      this.files.room(),
    ]);
    return { bucket, disk, room };
  }
}
