// A small file system for PostgreSQL's data, which a test can fill. Only the suite's processes see it, and it ends with
// them. Needs root.
import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StackInfo } from './stack.ts';

const MOST_BYTES = 16 * 1024 * 1024;
const LEAST_BYTES = 512;
const IN_OWN_MOUNTS = ['unshare', '--mount', '--propagation', 'private', '--'];
const MOUNT = `
folder=$1 size=$2
shift 2
mkdir "$folder.disk"
mount --types tmpfs --options "size=\${size}m" small-disk "$folder.disk"
cp --archive "$folder/." "$folder.disk"
mount --move "$folder.disk" "$folder"
rmdir "$folder.disk"
exec "$@"`;

/** Whether this user may mount file systems. */
export const canMount = (): boolean => {
  const [command = '', ...given] = [...IN_OWN_MOUNTS, 'mount', '--types', 'tmpfs', 'small-disk', '/tmp'];
  return spawnSync(command, given).status === 0;
};

/** The words before a command that runs it with the existing `folder` on a file system of this size in memory. */
export const onSmallDisk = (folder: string, mebibytes: number): string[] => [
  ...IN_OWN_MOUNTS,
  'sh',
  '-ec',
  MOUNT,
  'small-disk',
  folder,
  String(mebibytes),
];

/** The file that fills the disk of a suite. */
const fillerOf = ({ supervisor, data }: StackInfo): string =>
  join('/proc', String(supervisor), 'root', data, 'postgres/filler');

/** Writes until PostgreSQL's disk has no free byte. */
export async function fillDisk(stack: StackInfo): Promise<void> {
  const zeros = Buffer.alloc(MOST_BYTES);
  const file = await open(fillerOf(stack), 'a');
  try {
    for (let bytes = MOST_BYTES; bytes >= LEAST_BYTES; ) {
      const isFull = await file.write(zeros, 0, bytes).then(
        ({ bytesWritten }) => bytesWritten < bytes,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOSPC') return true;
          throw error;
        },
      );
      if (isFull) bytes /= 2;
    }
  } finally {
    await file.close();
  }
}

/** Frees what fillDisk has written. */
export const freeDisk = (stack: StackInfo): Promise<void> => rm(fillerOf(stack));
