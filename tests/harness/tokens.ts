// Creates valid and forged tokens.
import { createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackInfo } from './suites/stack.ts';

export type Claims = Record<string, unknown>;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The private key of auth. */
export const privateKeyOf = (stack: StackInfo): KeyObject =>
  createPrivateKey(readFileSync(join(stack.data, 'keys/token_private.pem')));

/** The public key with which all services verify tokens. */
export const publicKeyOf = (stack: StackInfo): string =>
  readFileSync(join(stack.data, 'keys/token_public.pem'), 'utf8');

const partOf = (token: string, place: number): Claims =>
  JSON.parse(Buffer.from(token.split('.')[place] ?? '', 'base64url').toString('utf8')) as Claims;

export const headerOf = (token: string): Claims => partOf(token, 0);

export const claimsOf = (token: string): Claims => partOf(token, 1);

/** A token signed with an Ed25519 key, independent of its header. */
export function signed(
  key: KeyObject,
  claims: Claims,
  header: Claims = { alg: 'EdDSA', typ: 'JWT' },
): string {
  const message = `${encode(header)}.${encode(claims)}`;
  return `${message}.${sign(null, Buffer.from(message), key).toString('base64url')}`;
}

/** A token with an HMAC instead of a signature. */
export function authenticated(secret: string, claims: Claims): string {
  const message = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${message}.${createHmac('sha256', secret).update(message).digest('base64url')}`;
}

/** A token without a signature. */
export const unsigned = (claims: Claims): string =>
  `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
