import type { JobDto } from '../jobs/dto.js';
import { call, type FileAnswer } from '../platform/calls.js';
import type { DoneDto } from '../platform/dto.js';
import { type RecordEvents, recordCalls, recordSamples } from '../platform/record-calls.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import type {
  SaveSourceBody,
  SaveSourceSignInBody,
  SourceDto,
  SourceListDto,
  SourcePullListDto,
  SourceTestDto,
  SubmissionPhotoListDto,
} from './dto.js';

export * from './constants.js';
export * from './dto.js';

export const sourceCalls = recordCalls<{
  list: SourceListDto;
  record: SourceDto;
  save: SaveSourceBody;
}>('/sources');

type OfSource = { path: { sourceId: number } };

/** Stores the token or password of a connection. */
export const saveSourceSignIn = call<OfSource & { body: SaveSourceSignInBody; answer: DoneDto }>(
  'PUT',
  '/sources/:sourceId/sign-in',
);
/** Asks the server of a connection for its form. */
export const testSource = call<OfSource & { answer: SourceTestDto }>('GET', '/sources/:sourceId/form');
/** Starts the job that pulls new submissions, and those whose import was undone. */
export const pullSource = call<OfSource & { answer: JobDto }>('POST', '/sources/:sourceId/pull');
/** The last pulls, newest first. */
export const listSourcePulls = call<OfSource & { answer: SourcePullListDto }>(
  'GET',
  '/sources/:sourceId/pulls',
);
/** The form (XLSForm) whose questions are the columns of Gona's imports. */
export const downloadXlsForm = call<{ answer: FileAnswer }>('GET', '/source-form.xlsx');

type OfRecord = { path: { id: number } };
type OfPhoto = { path: { id: number; photoId: number } };

/** Photos of the submissions from which a farmer or a farm was imported. */
export const listFarmerPhotos = call<OfRecord & { answer: SubmissionPhotoListDto }>(
  'GET',
  '/farmers/:id/submission-photos',
);
export const readFarmerPhoto = call<OfPhoto & { answer: FileAnswer }>(
  'GET',
  '/farmers/:id/submission-photos/:photoId',
);
export const listFarmPhotos = call<OfRecord & { answer: SubmissionPhotoListDto }>(
  'GET',
  '/farms/:id/submission-photos',
);
export const readFarmPhoto = call<OfPhoto & { answer: FileAnswer }>(
  'GET',
  '/farms/:id/submission-photos/:photoId',
);

declare module '../platform/samples.js' {
  interface SampleWorld {
    /** Imports a farmer or farm from a submission with a photo. */
    submissionPhoto(kind: 'farmer' | 'farm'): Promise<OfPhoto['path']>;
  }
}

const bodyIn = async (world: SampleWorld) => ({
  name: 'Dry season registration',
  kind: 'kobo' as const,
  address: 'https://kf.kobotoolbox.org',
  form: 'aSAvYreNzVEkrWg5Gdcvg',
  target: 'farmers/TEMP_ID' as const,
  communityResourceId: await world.id('communityResource'),
  schedule: 'HAND' as const,
});
const sourceIn = async (world: SampleWorld) => ({ sourceId: (await world.call(sourceCalls.create)).id });
const secret = '0123456789abcdef0123456789abcdef01234567';

export const sourcesSamples = [
  ...recordSamples(sourceCalls, {
    body: bodyIn,
    fresh: (word) => ({ name: `Dry season ${word}` }),
  }),
  sample(saveSourceSignIn, { path: sourceIn, body: { secret } }),
  sample(testSource, { path: sourceIn }),
  sample(pullSource, {
    path: async (world) => {
      const path = await sourceIn(world);
      await world.call(saveSourceSignIn, { path });
      return path;
    },
  }),
  sample(listSourcePulls, { path: sourceIn }),
  sample(downloadXlsForm, {}),
  sample(listFarmerPhotos, { path: async (world) => ({ id: await world.id('farmer') }) }),
  sample(readFarmerPhoto, { path: (world) => world.submissionPhoto('farmer') }),
  sample(listFarmPhotos, { path: async (world) => ({ id: await world.id('farm') }) }),
  sample(readFarmPhoto, { path: (world) => world.submissionPhoto('farm') }),
];

/** Result of a pull. */
export interface PullSummary {
  kind: 'pull';
  /** Submissions that the server gave. */
  read: number;
  /** Submissions that imports took; the others were taken before. */
  taken: number;
  /** Taken submissions whose repeat groups were left out. */
  repeats: number;
  /** Photos that it fetched, those that the connection still lacks, and why the last one. */
  photos: number;
  photosMissing: number;
  photoProblem: string | null;
  /** Jobs of the imports that it began. */
  imports: number[];
}

type OfOne = { id: number; communityResourceId: number };
type Events = RecordEvents<'source', OfOne>;

declare module '../platform/records.js' {
  interface RecordCatalogue {
    source: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {
    'source.signInChanged': OfOne;
  }
}

declare module '../platform/jobs.js' {
  interface JobCatalogue {
    /** `again`: also takes submissions whose imports were undone. `full`: reads all, and so finds edits. */
    'sources.pull': {
      params: { sourceId: number; again: boolean; full: boolean };
      step: 'pull' | 'photos';
      summary: PullSummary;
    };
  }
}
