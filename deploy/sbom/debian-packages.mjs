// Lists of Debian packages as describe_packages in deploy/lib/packages.sh writes them.

/** Returns the packages of a list. Throws when a line is malformed. */
export function packagesOf(listText) {
  return listText
    .split('\n')
    .filter((line) => line)
    .map((line) => {
      const [name, version, architecture, source, sourceVersion, licences, ...more] = line.split('\t');
      if (licences === undefined || more.length) throw new Error(`not a line of a list of packages: ${line}`);
      return {
        name,
        version,
        architecture,
        source,
        sourceVersion,
        licences: licences.split('|').filter(Boolean),
      };
    });
}
