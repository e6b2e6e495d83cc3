import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { VirusScanner } from '../virus-scan/virus-scanner.js';
import { FileStore } from './file-store.js';

@Global()
@Module({
  providers: [
    { provide: FileStore, useFactory: (config: Config) => FileStore.of(config), inject: [Config] },
    { provide: VirusScanner, useFactory: (config: Config) => new VirusScanner(config), inject: [Config] },
  ],
  exports: [FileStore, VirusScanner],
})
export class FilesModule {}
