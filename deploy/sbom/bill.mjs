// Makes the bill of materials as CycloneDX 1.5 in JSON.
import { Contrib, Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import parseExpression from 'spdx-expression-parse';

const { ComponentScope, ComponentType, HashAlgorithm } = Enums;
const SPEC = Spec.Spec1dot5;
const IMAGES = ['suite', 'edge', 'store', 'tools'];
const PROGRAMS = ['auth', 'catalog', 'booking', 'orders', 'reporting', 'gateway'];
/** The programs and npm projects in each image. */
const CONTENTS = { suite: PROGRAMS, edge: ['web'], store: [], tools: ['mailbox', 'demo'] };

const licenceFactory = new Contrib.License.Factories.LicenseFactory(parseExpression);

class BillBuilder {
  #version;
  #byReference = new Map();

  constructor(version) {
    this.#version = version;
  }

  /** All components, sorted by reference. */
  get components() {
    return [...this.#byReference.values()].sort((one, other) =>
      one.bomRef.value < other.bomRef.value ? -1 : 1,
    );
  }

  /** Returns the component with the reference of `given`, which it adds when it is new. */
  #add(given) {
    const known = this.#byReference.get(given.bomRef.value);
    if (!known) this.#byReference.set(given.bomRef.value, given);
    return known ?? given;
  }

  /** Adds a component of our own: a program, a project or an image. */
  addOwn(type, name) {
    const given = { bomRef: `navalha:${name}`, version: this.#version, supplier: supplier() };
    return this.#add(new Models.Component(type, `navalha-${name}`, given));
  }

  /** Adds a package of Debian that the component `user` contains. */
  addDebian(user, { name, version, architecture, source, sourceVersion, licences }) {
    const qualifiers = { arch: architecture, distro: 'debian-12', upstream: `${source}@${sourceVersion}` };
    const purl = new PackageURL('deb', 'debian', name, version, qualifiers, undefined).toString();
    const component = this.#add(
      new Models.Component(ComponentType.Library, name, {
        bomRef: purl,
        version,
        purl,
        supplier: new Models.OrganizationalEntity({ name: 'Debian' }),
        licenses: new Models.LicenseRepository(licences.map((id) => licenceFactory.makeDisjunctive(id))),
        properties: new Models.PropertyRepository([
          new Models.Property('navalha:source', `${source} ${sourceVersion}`),
        ]),
      }),
    );
    user.dependencies.add(component.bomRef);
  }

  /** Adds a package of npm. Packages for development are marked as excluded: they are not delivered. */
  addNpm({ name, version, integrity, licences, isForDevelopment }) {
    const [plain, group] = name.split('/').reverse();
    const purl = new PackageURL('npm', group, plain, version, undefined, undefined).toString();
    const component = this.#add(
      new Models.Component(ComponentType.Library, plain, { bomRef: purl, group, version, purl }),
    );
    for (const licence of licences) component.licenses.add(licenceFactory.makeFromString(licence));
    if (integrity) component.hashes.set(...hashOf(integrity));
    // A package is delivered if at least one project delivers it.
    if (!isForDevelopment || component.scope === ComponentScope.Required)
      component.scope = ComponentScope.Required;
    else component.scope = ComponentScope.Excluded;
    return component;
  }

  /** Adds the packages in the lock file of the component `project`. */
  addProject(project, { packages, needs }) {
    const byPath = new Map(packages.map((one) => [one.path, this.addNpm(one)]));
    for (const one of packages)
      for (const path of one.needs) byPath.get(one.path).dependencies.add(byPath.get(path).bomRef);
    for (const path of needs) project.dependencies.add(byPath.get(path).bomRef);
  }

  /** Adds Node.js, which is no package of Debian here. */
  addNode(user, version) {
    const purl = new PackageURL('generic', undefined, 'node', version, undefined, undefined).toString();
    const given = { bomRef: purl, version, purl };
    const component = this.#add(new Models.Component(ComponentType.Platform, 'node', given));
    component.licenses.add(licenceFactory.makeFromString('MIT'));
    user.dependencies.add(component.bomRef);
  }
}

const supplier = () => new Models.OrganizationalEntity({ name: 'Navalha' });

/** The algorithm and the hexadecimal digest of an integrity value such as sha512-… in base 64. */
function hashOf(integrity) {
  const [, algorithm, digest] = /^(sha\d+)-(\S+)/.exec(integrity) ?? [];
  const names = {
    sha1: HashAlgorithm['SHA-1'],
    sha256: HashAlgorithm['SHA-256'],
    sha512: HashAlgorithm['SHA-512'],
  };
  if (!names[algorithm]) throw new Error(`unknown integrity: ${integrity}`);
  return [names[algorithm], Buffer.from(digest, 'base64').toString('hex')];
}

/** Adds an image or a machine with its contents: the packages of its list, Node.js and our programs. */
function addList(bill, name, packages, nodeVersion) {
  const isImage = IMAGES.includes(name);
  const place = bill.addOwn(isImage ? ComponentType.Container : ComponentType.Platform, name);
  for (const one of packages) bill.addDebian(place, one);
  if (!isImage || name === 'tools') bill.addNode(place, nodeVersion);
  for (const own of isImage ? CONTENTS[name] : [...PROGRAMS, 'web', 'mailbox', 'demo'])
    place.dependencies.add(bill.addOwn(ComponentType.Application, own).bomRef);
  return place;
}

/**
 * Returns the text of the bill. `lists`: the packages of Debian by the name of their image, or of "machine". `projects`:
 * the packages in the lock files of web, mailbox and demo.
 */
export function billOf({ version, nodeVersion, lists, projects, now = new Date() }) {
  const bill = new BillBuilder(version);
  for (const program of PROGRAMS) bill.addOwn(ComponentType.Application, program);
  for (const [name, project] of Object.entries(projects))
    bill.addProject(bill.addOwn(ComponentType.Application, name), project);
  const suite = new Models.Component(ComponentType.Application, 'navalha', {
    bomRef: 'navalha',
    version,
    supplier: supplier(),
  });
  for (const [name, packages] of Object.entries(lists))
    suite.dependencies.add(addList(bill, name, packages, nodeVersion).bomRef);
  const tool = new Models.Component(ComponentType.Application, 'navalha-sbom', { version });
  const document = new Models.Bom({
    metadata: new Models.Metadata({
      timestamp: now,
      component: suite,
      supplier: supplier(),
      tools: new Models.Tools({ components: new Models.ComponentRepository([tool]) }),
    }),
    components: new Models.ComponentRepository(bill.components),
  });
  const normalizers = new Serialize.JSON.Normalize.Factory(SPEC);
  return new Serialize.JsonSerializer(normalizers).serialize(document, { sortLists: true, space: 2 });
}

/** The violations of CycloneDX' schema, or null. */
export const faultsOf = (text) => new Validation.JsonStrictValidator(SPEC.version).validate(text);
