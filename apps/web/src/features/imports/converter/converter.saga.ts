import { END, eventChannel } from 'redux-saga';
import { all, call, cancelled, put, take } from 'redux-saga/effects';
import { convertMap, downloadConvertedMap, type MapConversionDto } from '#libs/contracts';
import { askFile } from '../../../core/api/ask.js';
import { type Failure, failureOf } from '../../../core/api/problem.js';
import { askUpload } from '../../../core/api/upload.js';
import { callOf } from '../../../core/sagas/effects.js';
import { registerFeature } from '../../../core/store.js';
import { SERVER } from '../../../core/tasks/outcome.js';
import { createTask } from '../../../core/tasks/task.js';
import { begun, converterReducer, made, moved, startedOver } from './converter.slice.js';

type ConvertEvent =
  | { moved: { sent: number; total: number } }
  | { made: MapConversionDto }
  | { failure: Failure; error: unknown };

function send(file: File, signal: AbortSignal) {
  return eventChannel<ConvertEvent>((emit) => {
    const onProgress = (sent: number, total: number) => emit({ moved: { sent, total } });
    askUpload(convertMap, {}, file, { signal, onProgress })
      .then((answer) => emit({ made: answer }))
      .catch((error: unknown) => emit({ failure: failureOf(error), error }))
      .finally(() => emit(END));
    return () => undefined;
  });
}

function* work({ file }: { file: File }, signal: AbortSignal): Generator<unknown, MapConversionDto | null> {
  yield put(begun({ name: file.name, size: file.size }));
  const channel = yield* callOf(send, file, signal);
  try {
    for (;;) {
      const event = (yield take(channel)) as ConvertEvent;
      if ('moved' in event) yield put(moved(event.moved));
      else if ('failure' in event) throw event.error;
      else {
        yield put(made(event.made));
        return event.made;
      }
    }
  } finally {
    channel.close();
    if (yield cancelled()) yield put(startedOver());
  }
}

/** Saves the table of the last converted map. */
export const saveMapsTask = createTask<{ id: string }, void>(
  'converter/save',
  ({ id }) => askFile(downloadConvertedMap, { path: { conversionId: id } }, 'maps.csv'),
  { mode: 'leading', failure: SERVER },
);

/** Uploads a map and waits for the result. Cancelling stops the upload or the conversion. */
export const convertTask = createTask('converter/convert', work, {
  mode: 'leading',
  puts: (result) => (result ? [saveMapsTask.trigger({ id: result.id })] : []),
});

function* saga(): Generator {
  yield all([call(convertTask.saga), call(saveMapsTask.saga)]);
}

/** Called by the page, whose code loads when it opens. */
export function registerConverter(): void {
  registerFeature({ name: 'converter', reducer: converterReducer, saga });
}
