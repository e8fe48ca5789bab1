// Writes the bill of materials: main.mjs LISTS FILE VERSION NODE_VERSION. LISTS is a folder with a list of Debian
// packages for each image (suite.tsv), or for this machine (machine.tsv). Fails when the result violates the schema.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { billOf, faultsOf } from './bill.mjs';
import { packagesOf as debianPackagesOf } from './debian-packages.mjs';
import { packagesOf as npmPackagesOf } from './npm-packages.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const PROJECTS = { web: 'web', mailbox: 'deploy/mailbox', demo: 'deploy/demo' };

const [folder, file, version, nodeVersion] = process.argv.slice(2);
const read = (path) => readFileSync(path, 'utf8');
const lists = readdirSync(folder)
  .filter((name) => name.endsWith('.tsv'))
  .map((name) => [name.slice(0, -'.tsv'.length), debianPackagesOf(read(join(folder, name)))]);
const projects = Object.entries(PROJECTS).map(([name, path]) => [
  name,
  npmPackagesOf(read(join(ROOT, path, 'package-lock.json'))),
]);
const text = billOf({
  version,
  nodeVersion,
  lists: Object.fromEntries(lists),
  projects: Object.fromEntries(projects),
});
const faults = await faultsOf(text);
if (faults !== null) {
  console.error('The bill of materials violates the schema of CycloneDX:', JSON.stringify(faults, null, 2));
  process.exit(1);
}
writeFileSync(file, `${text}\n`);
