// An issuer of ID tokens in place of Google: real RSA keys, published over HTTP.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export class Issuer {
  static readonly CLIENT_ID = 'navalha-test-client';
  static readonly NAME = 'https://accounts.issuer.example';
  /** The number of requests for the keys. */
  asked = 0;
  #key: KeyObject;
  #published: unknown[] = [];
  #generation = 0;
  readonly #server: Server;

  private constructor() {
    this.#key = this.rotate();
    this.#server = createServer((_, response) => {
      this.asked += 1;
      response.setHeader('content-type', 'application/json');
      response.setHeader('cache-control', 'public, max-age=3600');
      response.end(JSON.stringify({ keys: this.#published }));
    });
  }

  static async start(): Promise<Issuer> {
    const issuer = new Issuer();
    await new Promise<void>((listening) => issuer.#server.listen(0, '127.0.0.1', listening));
    return issuer;
  }

  stop(): Promise<void> {
    return new Promise((closed) => {
      this.#server.closeAllConnections();
      this.#server.close(() => closed());
    });
  }

  /** Flags that make auth trust this issuer. */
  get flags(): string[] {
    const { port } = this.#server.address() as AddressInfo;
    return [
      `--google_client_id=${Issuer.CLIENT_ID}`,
      `--google_issuer=${Issuer.NAME}`,
      `--google_keys_url=http://127.0.0.1:${port}/keys`,
    ];
  }

  /** Replaces the signing key and the published key. */
  rotate(): KeyObject {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.#generation += 1;
    this.#published = [{ ...publicKey.export({ format: 'jwk' }), kid: this.#kid, alg: 'RS256', use: 'sig' }];
    this.#key = privateKey;
    return privateKey;
  }

  get #kid(): string {
    return `key-${this.#generation}`;
  }

  /** A token for a person with a verified e-mail; `other` replaces or adds claims. */
  tokenFor(sub: string, email: string, other: Record<string, unknown> = {}, key = this.#key): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: Issuer.NAME,
      aud: Issuer.CLIENT_ID,
      sub,
      email,
      email_verified: true,
      given_name: 'Joana',
      family_name: 'Lima',
      iat: now,
      exp: now + 3600,
      ...other,
    };
    const message = `${encode({ alg: 'RS256', kid: this.#kid, typ: 'JWT' })}.${encode(claims)}`;
    return `${message}.${sign('sha256', Buffer.from(message), key).toString('base64url')}`;
  }
}
