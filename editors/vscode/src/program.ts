/** Where the program is. Nothing is downloaded. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAME = process.platform === 'win32' ? 'urispec.exe' : 'urispec';

/** The places that are looked at: what the user has set alone, or the path, and where cargo installs. */
export function places(set: string, environment: NodeJS.ProcessEnv): string[] {
  if (set !== '') {
    return [set];
  }
  const directories = (environment['PATH'] ?? '').split(delimiter).filter((directory) => directory !== '');
  const home = environment['HOME'] ?? environment['USERPROFILE'];
  const cargo = environment['CARGO_HOME'] ?? (home === undefined ? undefined : join(home, '.cargo'));
  return [...directories, ...(cargo === undefined ? [] : [join(cargo, 'bin')])].map((directory) => join(directory, NAME));
}

/** The first of these places that is a program. */
export function find(set: string, environment: NodeJS.ProcessEnv): string | undefined {
  return places(set, environment).find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return statSync(place).isFile();
    } catch {
      return false;
    }
  });
}

/** What to say if there is none. */
export function missing(set: string): string {
  return set === ''
    ? 'The program `urispec` is not on the PATH. Install it with `cargo install urispec-cli`, or set urispec.path.'
    : `urispec.path is ${set}, which is no program that can be run.`;
}
