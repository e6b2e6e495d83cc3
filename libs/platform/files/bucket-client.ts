import { S3Client } from '@aws-sdk/client-s3';
import type { BucketAddress } from '../config/bucket-address.js';
import type { Config } from '../config/config.js';

/** Timeouts in milliseconds for connecting, for the start of a response, and for an idle connection. */
const CONNECT_MS = 5000;
const ANSWER_MS = 60_000;
const SILENT_MS = 60_000;
/** Attempts per request, with backoff (the client's own, 100 ms and up). */
const TRIES = 4;

/** Creates a client of a bucket's store, with the keys of the configuration, or else those of the environment. */
export function bucketClient(
  { endpoint, region, pathStyle }: BucketAddress,
  { FILES_ACCESS_KEY_ID: accessKeyId, FILES_SECRET_ACCESS_KEY: secretAccessKey }: Config,
): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: TRIES,
    // Not every store other than Amazon's supports the newer checksums; requests are still signed with their SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENT_MS,
    },
  });
}

/** Returns the store's name for a sentence: its host and port, or Amazon's and the region. */
export const storeOf = ({ endpoint, region }: BucketAddress): string =>
  endpoint ? new URL(endpoint).host : `Amazon S3 in ${region}`;
