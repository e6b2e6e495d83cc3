import { Global, Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { FileStore } from './file-store.js';

@Global()
@Module({
  providers: [{ provide: FileStore, useFactory: (config: Config) => FileStore.of(config), inject: [Config] }],
  exports: [FileStore],
})
export class FilesModule {}
