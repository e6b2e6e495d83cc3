declare module '@20minutes/s3rver' {
  type Names = [fromBucket: string, from: string, bucket: string, key: string, metadata?: object];

  /** A Koa application that implements S3 (its README). */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      vhostBuckets: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    readonly middleware: unknown[];
    readonly httpServer: import('node:http').Server;
    readonly store: {
      copyObject(...names: Names): Promise<unknown>;
      deleteObject(bucket: string, key: string): Promise<void>;
    };
    // biome-ignore lint/suspicious/noExplicitAny: a context of Koa, of which each caller says what it takes.
    use(middleware: (context: any, next: () => Promise<void>) => Promise<void>): void;
    run(): Promise<unknown>;
  }
}
