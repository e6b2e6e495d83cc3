import { all, call } from 'redux-saga/effects';
import { registerFeature } from '../../core/store.js';
import { dialogReducer } from './dialog.slice.js';
import { downloadsSaga, saveRejectsTask, saveTemplateTask } from './downloads.saga.js';
import { importCorrectedTask, rejectedTable } from './fix/fix.saga.js';
import { importOfJob } from './import.remote.js';
import { rejectedRows } from './rejected-rows.remote.js';
import { importUndo, retryImportTask, undoImportTask } from './undo/undo.saga.js';
import { uploadTask } from './upload.saga.js';

/** The dialog and the acts of an import that has ended come apart from each other: whichever is first. */
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
          rejectedRows.saga,
          downloadsSaga,
          importOfJob.saga,
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
