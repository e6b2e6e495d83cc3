import { all, call } from 'redux-saga/effects';
import { registerFeature } from '../../core/store.js';
import { dialogReducer } from './dialog.slice.js';
import { saveRejectsTask, saveSampleTask, saveTemplateTask } from './downloads.saga.js';
import { importCorrectedTask, rejectedTable } from './fix/fix.saga.js';
import { importOfJob } from './import.remote.js';
import { rejectedRows } from './rejected-rows.remote.js';
import { importUndo, retryImportTask, undoImportTask } from './undo/undo.saga.js';
import { uploadTask } from './upload.saga.js';
import { membersOfImport, resourceOfImport } from './use-next.js';

/** Registers the dialog and the actions of a finished import. They load separately, so either may run this first. */
export function registerImports(): void {
  registerFeature({
    name: 'importDialog',
    reducer: dialogReducer,
    saga: function* imports(): Generator {
      yield all(
        [
          uploadTask.saga,
          saveRejectsTask.saga,
          saveTemplateTask.saga,
          saveSampleTask.saga,
          rejectedRows.saga,
          importOfJob.saga,
          resourceOfImport.saga,
          membersOfImport.saga,
          importUndo.saga,
          undoImportTask.saga,
          retryImportTask.saga,
          rejectedTable.saga,
          importCorrectedTask.saga,
        ].map((saga) => call(saga)),
      );
    },
  });
}
