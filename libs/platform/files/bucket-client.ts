import { S3Client } from '@aws-sdk/client-s3';
import type { BucketAddress } from '../config/bucket-address.js';
import type { Config } from '../config/config.js';

/** Milliseconds for a connection, for an answer to begin, and for a connection to say nothing at all. */
const CONNECT_MS = 5000;
const ANSWER_MS = 60_000;
const SILENT_MS = 60_000;
/** Tries of one request, with pauses between them that grow (the client's own, 100 ms and up). */
const TRIES = 4;

/** A client of the store in which a bucket is, with the keys of the configuration, or else those that the environment gives. */
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
    // Stores but Amazon's do not all know the newer checksums; what is sent is signed with its SHA-256 all the same.
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

/** What a store is called in a sentence: its host and port, or Amazon's and the region. */
export const storeOf = ({ endpoint, region }: BucketAddress): string =>
  endpoint ? new URL(endpoint).host : `Amazon S3 in ${region}`;
