// Types of the part of s3rver that tests use.
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      /** 0 takes a free one. */
      port: number;
      /** Logs no requests. */
      silent: boolean;
      /** The folder of the buckets. */
      directory: string;
      /** Takes bucket names from the Host header. */
      vhostBuckets: boolean;
      /** Buckets to create. */
      configureBuckets: { name: string }[];
    });
    /** Starts the server and returns its address. */
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
