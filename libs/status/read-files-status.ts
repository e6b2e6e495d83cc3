import { Injectable } from '@nestjs/common';
import { Config, diskOf, FileStore } from '#libs/platform';
import type { Facts } from './domain/troubles.js';

/** How the place of the uploads and exports is. */
@Injectable()
export class ReadFilesStatus {
  constructor(
    private readonly files: FileStore,
    private readonly config: Config,
  ) {}

  async read(): Promise<Pick<Facts, 'disk' | 'room'>> {
    const [disk, room] = await Promise.all([
      diskOf(this.config.FILES_DIR).catch(() => null),
      this.files.room(),
    ]);
    return { disk, room };
  }
}
