// The files that the current branch changes.
import { execFileSync } from 'node:child_process';

/** The commit that a branch is compared with, and the changed and new files since, relative to the root. */
export interface Changes {
  base: string;
  paths: string[];
}

/**
 * Compares the working tree with the commit in NAVALHA_BASE, otherwise with the one where the branch left
 * main, and on main itself with the parent of its last commit.
 */
export function changedFiles(root: string): Changes {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const base = process.env.NAVALHA_BASE ?? baseOf(git);
  const paths = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return { base: base.slice(0, 12), paths: paths.flatMap((text) => text.split('\n')).filter(Boolean) };
}

function baseOf(git: (...args: string[]) => string): string {
  const head = git('rev-parse', 'HEAD');
  for (const main of ['origin/main', 'main']) {
    try {
      const left = git('merge-base', 'HEAD', main);
      if (left !== head) return left;
    } catch {
      // This checkout has no such branch.
    }
  }
  try {
    return git('rev-parse', 'HEAD^');
  } catch {
    return head;
  }
}
