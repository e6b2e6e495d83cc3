import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdentityModule } from '#libs/identity';
import { AnswerImport } from './answer-import.service.js';
import { BeginImport } from './begin-import.service.js';
import { CheckFile } from './check-file.service.js';
import { ConvertMap } from './convert-map.service.js';
import { ImportAnswers } from './import-answers.service.js';
import { IMPORT_JOBS } from './import-job.handler.js';
import { ImportReads } from './import-reads.service.js';
import { InspectImport } from './inspect-import.service.js';
import { MergeImport } from './merge-import.service.js';
import { Parsers } from './parser-process.js';
import { ImportBatch } from './persistence/import-batch.entity.js';
import { RejectList } from './reject-list.service.js';
import { Rejects } from './rejects.service.js';
import { RemoveNins } from './remove-nins.service.js';
import { StageImport } from './stage-import.service.js';
import { UndoImport } from './undo-import.service.js';
import { UndoJob } from './undo-job.handler.js';

const USE_CASES = [
  AnswerImport,
  BeginImport,
  CheckFile,
  ConvertMap,
  ImportAnswers,
  ImportReads,
  RejectList,
  Rejects,
  UndoImport,
];
const HANDLERS = [...Object.values(IMPORT_JOBS).map(({ handler }) => handler), UndoJob];

@Module({
  imports: [IdentityModule, TypeOrmModule.forFeature([ImportBatch])],
  providers: [...USE_CASES, ...HANDLERS, InspectImport, StageImport, MergeImport, RemoveNins, Parsers],
  exports: [...USE_CASES, ...HANDLERS],
})
export class ImportsModule {}
