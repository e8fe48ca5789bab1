// The packages in npm's lock files (version 3).

const NAME = /^.*node_modules\//;

/** The path at which Node.js finds `name` from the package at `path`, or undefined. */
function resolve(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const found = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[found]) return found;
    if (!folder) return undefined;
  }
}

/**
 * Returns the packages in the text of a lock file, without the project itself, each with the `paths` of those that it
 * needs, and the paths that the project needs.
 */
export function packagesOf(lockText) {
  const { packages } = JSON.parse(lockText);
  const needsOf = (path) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path];
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    return names.map((name) => resolve(packages, path, name)).filter(Boolean);
  };
  const found = Object.keys(packages)
    .filter((path) => path)
    .map((path) => {
      const { name, version, integrity, license, dev } = packages[path];
      return {
        path,
        name: name ?? path.replace(NAME, ''),
        version,
        integrity,
        licences: license ? [license] : [],
        isForDevelopment: dev === true,
        needs: needsOf(path),
      };
    });
  return { packages: found, needs: needsOf('') };
}
