// The routes that the web app declares, for tests that visit every screen.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OWNED_SHOPS } from './places.ts';

const APP = resolve(import.meta.dirname, '../../../web/src/app/routes');

export const ROUTES = readdirSync(APP)
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) => [...readFileSync(join(APP, name), 'utf8').matchAll(/^ {2}path: '([^']+)'/gm)])
  .map(([, path]) => path ?? '')
  .sort();
/** Ends the session, so it comes last. */
export const LOGOUT = '/logout';
/** The routes for people who are not signed in. */
export const SIGNED_OUT = ['/login', '/register', '/password-email', '/password-reset', '/email-undo', '/'];
/** The address of a route at a shop of the demo login dono. */
export const addressOf = (path: string): string =>
  path
    .replace(/\$slug/, OWNED_SHOPS[0] ?? '')
    .replace(/\$(userName|username)/, 'barbeiro')
    .replace(/\$\w*/g, '1');
