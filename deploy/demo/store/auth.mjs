// Writes auth's data: users, the administrator's profile, the passwords of the demo logins.

import { argon2id } from 'hash-wasm';
import { Random } from '../random.mjs';
import { insertRows, omit, passIds } from './rows.mjs';

const kPassword = 'navalha-demo';
const kCost = { iterations: 2, memorySize: 19456, parallelism: 1, hashLength: 32, outputType: 'encoded' };

async function credentialOf(user) {
  const random = new Random('salt', user.user_name);
  const salt = Uint8Array.from({ length: 16 }, () => random.whole(0, 255));
  return {
    user_id: user.id,
    password_hash: await argon2id({ password: kPassword, salt, ...kCost }),
    changed_at: user.created_at,
  };
}

/** Whether there is no user yet. */
export async function isEmpty(client) {
  return (await client.query('SELECT 1 FROM users LIMIT 1')).rowCount === 0;
}

/** Writes the people. Only the demo logins have a password; other people cannot sign in. */
export async function write(client, demo, pictures) {
  const {
    rows: [profile],
  } = await client.query("SELECT id FROM profiles WHERE name = 'Administrador'");
  const users = demo.users.map((user) => ({
    ...omit(user, ['administrator', 'demo']),
    profile_id: user.administrator ? profile.id : null,
    avatar: pictures.path(`avatar ${user.id}`),
    updated_at: user.created_at,
  }));
  await insertRows(client, 'users', users);
  await insertRows(
    client,
    'credentials',
    await Promise.all(demo.users.filter((user) => user.demo).map(credentialOf)),
  );
  await passIds(client, 'users', Math.max(...users.map(({ id }) => id)));
}
