// Tokens as auth makes them, and as others would like to: signed with whatever key, saying whatever.
import { createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackInfo } from './stack.ts';

export type Claims = Record<string, unknown>;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The key that only auth holds. */
export const privateKeyOf = (stack: StackInfo): KeyObject =>
  createPrivateKey(readFileSync(join(stack.data, 'keys/token_private.pem')));

/** The text of the key that all services check tokens with. */
export const publicKeyOf = (stack: StackInfo): string =>
  readFileSync(join(stack.data, 'keys/token_public.pem'), 'utf8');

/** What a token says. */
export const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims;

/** A token signed with an Ed25519 key, whatever its header says. */
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

/** A token that nobody signed. */
export const unsigned = (claims: Claims): string =>
  `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
