import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { VirusScanner } from '../virus-scan/virus-scanner.js';
import { FileStore } from './file-store.js';
import { TakeUpload } from './take-upload.js';

@Global()
@Module({
  providers: [
    { provide: FileStore, useFactory: (config: Config) => FileStore.of(config), inject: [Config] },
    { provide: VirusScanner, useFactory: (config: Config) => new VirusScanner(config), inject: [Config] },
    TakeUpload,
  ],
  exports: [FileStore, TakeUpload, VirusScanner],
})
export class FilesModule {}
