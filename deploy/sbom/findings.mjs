// Reads the output of debsecan and of npm audit.

/**
 * Returns the findings in debsecan's summary, one a line such as "CVE-2023-1 libssl3 (fixed, high urgency)": the texts of
 * those with a fix in Debian, and the number of the others.
 */
export function debianFindings(summary) {
  const lines = summary.split('\n').filter((line) => line);
  const strange = lines.find((line) => !/^\S+ [a-z0-9][a-z0-9.+-]*( \([a-z, ]+\))?$/.test(line));
  if (strange !== undefined) throw new Error(`not a line of debsecan: ${strange}`);
  const isFixed = (line) => /\((?:[a-z ]+, )*fixed[,)]/.test(line);
  return { fixable: lines.filter(isFixed), others: lines.filter((line) => !isFixed(line)).length };
}

/** Returns the texts of the findings in a report of npm audit. Throws when the audit failed. */
export function npmFindings(report) {
  const { vulnerabilities, error, message } = JSON.parse(report);
  if (vulnerabilities === undefined) throw new Error(error?.summary || message || 'no report');
  return Object.values(vulnerabilities).map(({ name, severity, via }) => {
    const reasons = via.map((reason) => (typeof reason === 'string' ? `needs ${reason}` : reason.title));
    return `${name}: ${severity} (${reasons.join('; ')})`;
  });
}

/** Text of the status file of dpkg, which debsecan reads, for a list of packages. */
export const statusFileOf = (packages) =>
  packages
    .map(({ name, version, architecture, source, sourceVersion }) =>
      [
        `Package: ${name}`,
        'Status: install ok installed',
        `Architecture: ${architecture}`,
        `Source: ${source} (${sourceVersion})`,
        `Version: ${version}`,
        '',
      ].join('\n'),
    )
    .join('\n');
