import { Module } from '@nestjs/common';
import { AccessModule } from '#libs/access';
import { ListTrash } from './list-trash.service.js';
import { RecoverFromTrash } from './recover-from-trash.service.js';

const USE_CASES = [ListTrash, RecoverFromTrash];

@Module({ imports: [AccessModule], providers: USE_CASES, exports: USE_CASES })
export class TrashModule {}
