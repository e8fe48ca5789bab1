// Points in the services' code at which a test can kill them.
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Service } from './stack.ts';

/** The names in CrashPoint("…") of a service's sources, so that new points are tested automatically. */
export function crashPoints(service: Service): string[] {
  const folder = resolve(import.meta.dirname, '../../../services', service);
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.cpp') && !name.endsWith('_test.cpp'))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/CrashPoint\("([\w.]+)"\)/g)].map(
        ([, point]) => point as string,
      ),
    );
}

/**
 * A file per service for --crash_point_file. A service that reaches the point named in its file
 * empties the file and dies.
 */
export async function crashPointFiles<S extends Service>(services: readonly S[]): Promise<Record<S, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'navalha-crash-'));
  // The services' users must be able to read and empty the files.
  await chmod(folder, 0o711);
  const files = {} as Record<S, string>;
  for (const service of services) {
    files[service] = join(folder, service);
    await writeFile(files[service], '');
    await chmod(files[service], 0o666);
  }
  return files;
}
